import { data, href, redirect } from "react-router";
import type { NewestVersions } from "#core/history.ts";
import { synonymEdit } from "#core/search/synonym-draft.ts";
import type { SynonymGroup } from "#core/search/synonyms.ts";
import { readForm, refusedForm } from "../../forms/form.ts";
import { RecordNotFound } from "../../forms/record-not-found.tsx";
import { sentForm, submitOrRefuse } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { submitWithFallback } from "../../forms/submit-with-fallback.ts";
import { useConflict } from "../../forms/use-conflict.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { BelowDelete, ConfirmDelete, DeleteLink } from "../confirm-delete.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { savedAt } from "../saved-at.ts";
import type { Route } from "./+types/synonyms.ts";
import { SynonymForm } from "./synonym-form.tsx";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = loaderData?.group ? `Edit ${loaderData.group.words[0]}` : "Opps";
  return pageMeta({ matches, error }, { title, description: "Change a group of words.", unlisted: true });
}

/** Returns a deleted group as a 404 with data, not as an error, so that an open form keeps its input. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const group = (await editing.synonymGroups()).find(({ id }) => id === params.id);
  const versions = await editing.newestVersions("synonyms", params.id);
  return data({ group, versions, deleting: new URL(request.url).searchParams.has("delete") }, group ? 200 : 404);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const sent = await sentForm(request);
  if (new URL(request.url).searchParams.has("delete")) {
    const { outcome, status } = await save(context, () => editing.deleteSynonyms(params.id));
    if (!outcome.ok) return data({ refusal: outcome.errors.form }, status);
    return redirect(savedAt(editing.lastSet(), href("/dashboard/search-words")));
  }
  const form = readForm(sent, synonymEdit);
  if (form.status !== "success") return data(form.reply(), form.status === "error" ? 400 : 200);
  const { version, ...draft } = form.value;
  const { outcome, status } = await save(context, () => editing.updateSynonyms(params.id, draft, version));
  if (!outcome.ok) return data(refusedForm(form, outcome.errors), status);
  return redirect(savedAt(editing.lastSet(), href("/dashboard/search-words")));
}

export async function clientAction(sent: Route.ClientActionArgs) {
  if (new URL(sent.request.url).searchParams.has("delete")) return submitOrRefuse(sent);
  return submitWithFallback(sent, synonymEdit);
}

export default function EditSynonyms({ loaderData, params, actionData }: Route.ComponentProps) {
  const { group, ...state } = loaderData;
  return <Editor key={params.id} id={params.id} current={group} {...state} answer={actionData} />;
}

function Editor({
  id,
  current,
  versions,
  deleting,
  answer,
}: {
  id: string;
  current: SynonymGroup | undefined;
  versions: NewestVersions;
  deleting: boolean;
  answer: Route.ComponentProps["actionData"];
}) {
  const formAnswer = deleting || !answer || "refusal" in answer ? undefined : answer;
  const conflict = useConflict(current, { answer: formAnswer, versions });
  const { initial } = conflict;
  if (!initial) return <RecordNotFound answer={formAnswer} />;
  const here = href("/dashboard/search-words/:id", { id });
  return (
    <>
      <DashboardHead
        title={`Edit ${initial.words[0]}`}
        within={{ name: "Search words", to: href("/dashboard/search-words") }}
      >
        {current && <DeleteLink here={here} isOpen={deleting} />}
      </DashboardHead>
      {deleting && current && (
        <BelowDelete>
          <ConfirmDelete
            what={`the search words ${current.words.join(", ")}`}
            cancelTo={here}
            refusal={answer && "refusal" in answer ? answer.refusal : undefined}
          />
        </BelowDelete>
      )}
      <SynonymForm
        schema={synonymEdit}
        edit={{ ...conflict, initial }}
        answer={formAnswer}
        action={here}
        submit="Save group"
      />
    </>
  );
}
