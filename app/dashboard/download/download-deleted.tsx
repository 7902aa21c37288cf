import { href, Link } from "react-router";
import { isId } from "#core/id.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import { SuccessPage } from "../success-page.tsx";
import type { Route } from "./+types/download-deleted.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  const title = error ? "Opps" : "Download deleted";
  return pageMeta({ matches, error }, { title, description: "A deleted download.", unlisted: true });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const description = isId(params.id) ? await editing.deletedName("downloads", params.id) : undefined;
  if (description === undefined) throw notFound();
  return { description };
}

export default function DownloadDeleted({ loaderData: { description } }: Route.ComponentProps) {
  const { list } = useListAddress(href("/dashboard/downloads"));
  return (
    <SuccessPage title="Download deleted" gone message={`${description} was removed from the support page.`}>
      <Link to={list} className={buttonLook()}>
        All downloads
      </Link>
    </SuccessPage>
  );
}
