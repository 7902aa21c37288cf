import { data, href, Link, redirect } from "react-router";
import type { EditableFact } from "#core/facts/editable-fact.ts";
import { type FactType, factTypes } from "#core/facts/fact.ts";
import { factForm, factLimits } from "#core/facts/fact-draft.ts";
import { newId } from "#core/id.ts";
import { readForm, refusedForm } from "../../forms/form.ts";
import { sentForm } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { submitWithFallback } from "../../forms/submit-with-fallback.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { savedAt } from "../saved-at.ts";
import type { Route } from "./+types/fact-new.ts";
import { FactForm } from "./fact-form.tsx";
import { FactTypeChoice } from "./fact-types.tsx";
import { previewIn } from "./previewed-fact.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "New fact", description: "Add a fact.", unlisted: true });
}

/** `type`: asked first. `label`: labels of the sheets that the new fact begins with. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const { searchParams } = new URL(request.url);
  const type = factTypes.find((one) => one === searchParams.get("type"));
  const given = searchParams.getAll("label").slice(0, 50);
  const labels = given.map((label) => ({ label: label.slice(0, factLimits.label) }));
  const [categories, uses] = await Promise.all([editing.listedCategories(), editing.labelUses(labels)]);
  return {
    newId: newId(),
    type,
    categories,
    labels: labels.map(({ label }, place) => ({ label, sheets: 0, examples: [], ...uses[place] })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const sent = await sentForm(request, ["words", "labels"]);
  const form = readForm(sent, factForm);
  if (form.status !== "success") return data(form.reply(), form.status === "error" ? 400 : 200);
  if (sent.get("then") === "next") return data({ ...form.reply(), preview: await editing.previewFact(form.value) });
  const { outcome, status } = await save(context, () => editing.createFact(form.value));
  if (!outcome.ok) return data(refusedForm(form, outcome.errors), status);
  return redirect(savedAt(editing.lastSet(), href("/dashboard/facts")));
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitWithFallback(sent, factForm);
}

export default function NewFact({ loaderData, actionData }: Route.ComponentProps) {
  const { newId, type, categories, labels } = loaderData;
  const list = href("/dashboard/facts");
  return (
    <>
      <DashboardHead title="New fact" within={{ name: "Facts", to: list }} />
      {type ? (
        <FactForm
          key={[type, ...labels.map(({ label }) => label)].join("\n")}
          schema={factForm}
          newId={newId}
          initial={blank(type, labels)}
          categories={categories}
          uses={labels}
          preview={previewIn(actionData)}
          answer={actionData}
          cancel={
            <Link to={list} className={buttonLook()}>
              Cancel
            </Link>
          }
        />
      ) : (
        <FactTypeChoice addressOf={(type) => addressOf(type, labels)} />
      )}
    </>
  );
}

function addressOf(type: FactType, labels: { label: string }[]): string {
  const parameters = [["type", type], ...labels.map(({ label }) => ["label", label])];
  return `${href("/dashboard/facts/new")}?${new URLSearchParams(parameters)}`;
}

function blank(type: FactType, labels: { label: string }[]): EditableFact {
  return {
    ...{ id: "", version: 0, name: "", type, isInTable: true, isInComparison: true },
    labels: labels.map(({ label }) => ({ label })),
  };
}
