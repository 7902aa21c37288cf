import { href, Link } from "react-router";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { requireEditing } from "../require-administrator.ts";
import { SuccessPage } from "../success-page.tsx";
import type { Route } from "./+types/fact-deleted.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  const title = error ? "Opps" : "Fact deleted";
  return pageMeta({ matches, error }, { title, description: "A deleted fact.", unlisted: true });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const name = await requireEditing(context).deletedName("facts", params.id);
  if (name === undefined) throw notFound();
  return { name };
}

export default function FactDeleted({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <SuccessPage title="Fact deleted" gone message={`No product states ${name} now. The rows of the sheets stay.`}>
      <Link to={href("/dashboard/facts")} className={buttonLook()}>
        All facts
      </Link>
    </SuccessPage>
  );
}
