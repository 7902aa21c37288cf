import { href } from "react-router";
import { isId } from "#core/id.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { DeletedPage, loadDeleted } from "../deleted-page.tsx";
import { useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/release-deleted.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  const title = error ? "Opps" : "Release deleted";
  return pageMeta({ matches, error }, { title, description: "A deleted release.", unlisted: true });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const deleted = isId(params.id) ? await loadDeleted(editing, "releases", params.id) : undefined;
  if (!deleted) throw notFound();
  return deleted;
}

export default function ReleaseDeleted({ loaderData: { name, binned } }: Route.ComponentProps) {
  const { list } = useListAddress(href("/dashboard/releases"));
  return (
    <DeletedPage
      title="Release deleted"
      message={`${name} was removed from the site with its files.`}
      {...(binned && { binned })}
      list={{ to: list, name: "All releases" }}
    />
  );
}
