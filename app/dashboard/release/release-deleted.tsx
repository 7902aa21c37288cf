import { href, Link } from "react-router";
import { isId } from "#core/id.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import { SuccessPage } from "../success-page.tsx";
import type { Route } from "./+types/release-deleted.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  const title = error ? "Opps" : "Release deleted";
  return pageMeta({ matches, error }, { title, description: "A deleted release.", unlisted: true });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const title = isId(params.id) ? await editing.deletedName("releases", params.id) : undefined;
  if (title === undefined) throw notFound();
  return { title };
}

export default function ReleaseDeleted({ loaderData: { title } }: Route.ComponentProps) {
  const { list } = useListAddress(href("/dashboard/releases"));
  return (
    <SuccessPage title="Release deleted" gone message={`${title} and its files were removed.`}>
      <Link to={list} className={buttonLook()}>
        All releases
      </Link>
    </SuccessPage>
  );
}
