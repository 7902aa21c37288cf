import { href } from "react-router";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { DeletedPage, loadDeleted } from "../deleted-page.tsx";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/fact-deleted.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  const title = error ? "Opps" : "Fact deleted";
  return pageMeta({ matches, error }, { title, description: "A deleted fact.", unlisted: true });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const deleted = await loadDeleted(editing, "facts", params.id);
  if (!deleted) throw notFound();
  return deleted;
}

export default function FactDeleted({ loaderData: { name, binned } }: Route.ComponentProps) {
  return (
    <DeletedPage
      title="Fact deleted"
      message={`No product states ${name} now. The rows of the sheets stay.`}
      {...(binned && { binned })}
      list={{ to: href("/dashboard/facts"), name: "All facts" }}
    />
  );
}
