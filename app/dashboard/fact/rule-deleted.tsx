import { href, Link } from "react-router";
import { isId } from "#core/id.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { requireEditing } from "../require-administrator.ts";
import { SuccessPage } from "../success-page.tsx";
import type { Route } from "./+types/rule-deleted.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  const title = error ? "Opps" : "Rule deleted";
  return pageMeta({ matches, error }, { title, description: "A deleted rule.", unlisted: true });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const kind = isId(params.id) ? await editing.deletedName("facts", params.id) : undefined;
  if (kind === undefined) throw notFound();
  return { kind };
}

export default function RuleDeleted({ loaderData: { kind } }: Route.ComponentProps) {
  return (
    <SuccessPage title="Rule deleted" gone message={`${kind} is read with the other rules now.`}>
      <Link to={href("/dashboard/facts")} className={buttonLook()}>
        All rules
      </Link>
    </SuccessPage>
  );
}
