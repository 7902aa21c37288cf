import { href } from "react-router";
import { isId } from "#core/id.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { DeletedPage, loadDeleted } from "../deleted-page.tsx";
import { useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/download-deleted.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  const title = error ? "Opps" : "Download deleted";
  return pageMeta({ matches, error }, { title, description: "A deleted download.", unlisted: true });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const deleted = isId(params.id) ? await loadDeleted(editing, "downloads", params.id) : undefined;
  if (!deleted) throw notFound();
  return deleted;
}

export default function DownloadDeleted({ loaderData: { name, binned } }: Route.ComponentProps) {
  const { list } = useListAddress(href("/dashboard/downloads"));
  return (
    <DeletedPage
      title="Download deleted"
      message={`${name} was removed from the support page.`}
      {...(binned && { binned })}
      list={{ to: list, name: "All downloads" }}
    />
  );
}
