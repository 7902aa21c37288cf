import { href } from "react-router";
import { counted } from "#core/counted.ts";
import { notAFact } from "#core/facts/fact.ts";
import type { Assignment } from "#core/facts/fact-draft.ts";
import type { SheetLabel } from "#core/facts/sheet-label.ts";
import { saveMessages } from "#core/save-messages.ts";
import { submitOrRefuse } from "../../forms/sent-form.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { DashboardHead } from "../dashboard-head.tsx";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/assign.ts";
import { assignAction } from "./assign-action.ts";
import { AssignForm, titleOf, useAssigning } from "./assign-form.tsx";

export function meta({ matches, error }: Route.MetaArgs) {
  const title = error ? "Opps" : "What a label means";
  return pageMeta({ matches, error }, { title, description: "Say what a label of the sheets means.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const { searchParams } = new URL(request.url);
  const label = searchParams.get("label") ?? "";
  const section = searchParams.get("section") ?? undefined;
  const [facts, found] = await Promise.all([editing.facts(), editing.sheetLabel({ label, section })]);
  if (!found) throw notFound();
  return { facts: facts.all.map(({ id, name }) => ({ id, name })), found };
}

export function action(args: Route.ActionArgs) {
  return assignAction(args);
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitOrRefuse(sent, saveMessages.notEdited);
}

export default function AssignLabel({ loaderData: { facts, found }, actionData }: Route.ComponentProps) {
  const answer = useAssigning(actionData);
  const { label, sections } = found;
  const assignments = answer?.assignments ?? [todayOf(label)];
  const below = sections.length > 0 ? `, below ${sections.slice(0, 5).join(", ")}` : "";
  return (
    <>
      <DashboardHead
        title={titleOf(assignments)}
        within={{ name: "Rows of the sheets", to: href("/dashboard/facts/rows") }}
      />
      <p className="-mt-3 mb-6 text-small text-ink-2">
        {`On ${counted(label.sheets, "sheet")}${below}: ${label.examples.join(" · ")}`}
      </p>
      <AssignForm key={answer?.digest} {...{ assignments, answer, facts, sections }} />
    </>
  );
}

function todayOf({ label, section, means }: SheetLabel): Assignment {
  if (means.some(({ id }) => id === notAFact)) return { label, section, facts: "not a fact" };
  return { label, section, facts: means.length > 0 ? means : "unassigned" };
}
