import { data, href, Link, redirect } from "react-router";
import type { CategoryLink } from "#core/category/category.ts";
import type { EditableFact } from "#core/facts/editable-fact.ts";
import { factEdit } from "#core/facts/fact-draft.ts";
import type { FactPreview } from "#core/facts/fact-preview.ts";
import { placesOfFact } from "#core/facts/fact-uses.ts";
import type { NewestVersions } from "#core/history.ts";
import { saveMessages } from "#core/save-messages.ts";
import type { FormAnswer } from "../../forms/edit-form.tsx";
import { readForm, refusedForm } from "../../forms/form.ts";
import { RecordNotFound } from "../../forms/record-not-found.tsx";
import { sentForm, submitOrRefuse } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { submitWithFallback } from "../../forms/submit-with-fallback.ts";
import { useConflict } from "../../forms/use-conflict.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { BelowDelete, ConfirmDelete, DeleteLink } from "../confirm-delete.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { HistoryLink } from "../history/history-link.tsx";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { savedAt } from "../saved-at.ts";
import type { Route } from "./+types/fact-edit.ts";
import { FactForm } from "./fact-form.tsx";
import type { LabelUse } from "./fact-labels.tsx";
import { previewIn } from "./previewed-fact.ts";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = loaderData?.fact ? loaderData.fact.name : "Opps";
  return pageMeta({ matches, error }, { title, description: "Change a fact.", unlisted: true });
}

/** Returns a deleted fact as a 404 with data, not as an error, so that an open form keeps its input. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const fact = await editing.factForEditing(params.id);
  const deleting = new URL(request.url).searchParams.has("delete");
  const labels = fact?.labels ?? [];
  const [versions, categories, uses, listed] = await Promise.all([
    editing.newestVersions("facts", params.id),
    editing.listedCategories(),
    editing.labelUses(labels),
    deleting ? editing.listedFact(params.id) : undefined,
  ]);
  return data(
    {
      fact,
      versions,
      deleting,
      categories,
      uses: labels.map(({ label }, place) => ({ label, sheets: 0, examples: [], ...uses[place] })),
      filled: listed?.filled ?? 0,
    },
    fact ? 200 : 404,
  );
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const sent = await sentForm(request, ["words", "labels"]);
  if (new URL(request.url).searchParams.has("delete")) {
    const { outcome, status } = await save(context, () => editing.deleteFact(params.id), saveMessages.notEdited);
    if (!outcome.ok) return data({ refusal: outcome.errors.form }, status);
    return redirect(href("/dashboard/facts/:id/deleted", params));
  }
  const form = readForm(sent, factEdit);
  if (form.status !== "success") return data(form.reply(), form.status === "error" ? 400 : 200);
  const { version, ...draft } = form.value;
  if (sent.get("then") === "next")
    return data({ ...form.reply(), preview: await editing.previewFact(draft, params.id) });
  const command = () => editing.updateFact(params.id, draft, version);
  const { outcome, status } = await save(context, command, saveMessages.notEdited);
  if (!outcome.ok) return data(refusedForm(form, outcome.errors), status);
  return redirect(savedAt(editing.lastSet(), href("/dashboard/facts")));
}

export async function clientAction(sent: Route.ClientActionArgs) {
  if (new URL(sent.request.url).searchParams.has("delete")) return submitOrRefuse(sent, saveMessages.notEdited);
  return submitWithFallback(sent, factEdit, saveMessages.notEdited);
}

export default function EditFact({ loaderData, params, actionData }: Route.ComponentProps) {
  const { fact, ...rest } = loaderData;
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  const answer = actionData && "refusal" in actionData ? undefined : (actionData as FormAnswer);
  return <Editor key={params.id} id={params.id} current={fact} {...rest} {...{ refusal, answer }} />;
}

function Editor({
  id,
  current,
  versions,
  deleting,
  categories,
  uses,
  filled,
  refusal,
  answer,
}: {
  id: string;
  current: EditableFact | undefined;
  versions: NewestVersions;
  deleting: boolean;
  categories: CategoryLink[];
  uses: LabelUse[];
  filled: number;
  refusal: string | undefined;
  answer: FormAnswer;
}) {
  const conflict = useConflict(current, { answer, versions });
  const { initial } = conflict;
  if (!initial) return <RecordNotFound answer={answer} />;
  const here = href("/dashboard/facts/:id", { id });
  const list = href("/dashboard/facts");
  const preview: FactPreview | undefined = previewIn(answer);
  return (
    <>
      <DashboardHead title={initial.name} within={{ name: "Facts", to: list }}>
        <HistoryLink collection="facts" id={initial.id} />
        {current && <DeleteLink here={here} isOpen={deleting} />}
      </DashboardHead>
      {deleting && current && (
        <BelowDelete>
          <ConfirmDelete what={`the fact ${current.name}`} cancelTo={here} refusal={refusal}>
            {whatGoes(current, filled)}
          </ConfirmDelete>
        </BelowDelete>
      )}
      <FactForm
        schema={factEdit}
        initial={initial}
        conflict={conflict}
        categories={categories}
        uses={uses}
        preview={preview}
        answer={answer}
        cancel={
          <Link to={list} className={buttonLook()}>
            Cancel
          </Link>
        }
      />
    </>
  );
}

function whatGoes(fact: EditableFact, filled: number): string {
  const places = placesOfFact(fact);
  const stated = filled === 1 ? "1 product states it." : `${filled} products state it.`;
  const rows = "The rows of the sheets stay.";
  if (places.length === 0) return `${stated} ${rows}`;
  const listed = new Intl.ListFormat("en").format(places);
  return `${stated} It goes from ${listed}. ${rows}`;
}
