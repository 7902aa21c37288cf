import { data, href, redirect } from "react-router";
import { newId } from "#core/id.ts";
import { synonymForm } from "#core/search/synonym-draft.ts";
import { longestSynonym } from "#core/search/synonyms.ts";
import { readForm, refusedForm } from "../../forms/form.ts";
import { sentForm } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { submitWithFallback } from "../../forms/submit-with-fallback.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { DashboardHead } from "../dashboard-head.tsx";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { savedAt } from "../saved-at.ts";
import type { Route } from "./+types/synonyms-new.ts";
import { SynonymForm } from "./synonym-form.tsx";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "New group", description: "Add a group of words.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  requireEditing(context);
  const word = new URL(request.url).searchParams.get("word") ?? "";
  return { newId: newId(), word: word.slice(0, longestSynonym) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const form = readForm(await sentForm(request), synonymForm);
  if (form.status !== "success") return data(form.reply(), form.status === "error" ? 400 : 200);
  const { outcome, status } = await save(context, () => editing.createSynonyms(form.value));
  if (!outcome.ok) return data(refusedForm(form, outcome.errors), status);
  return redirect(savedAt(editing.lastSet(), href("/dashboard/search-words")));
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitWithFallback(sent, synonymForm);
}

export default function NewSynonyms({ loaderData: { newId, word }, actionData }: Route.ComponentProps) {
  return (
    <>
      <DashboardHead title="New group" within={{ name: "Search words", to: href("/dashboard/search-words") }} />
      <SynonymForm
        key={word}
        schema={synonymForm}
        newId={newId}
        word={word}
        answer={actionData}
        submit="Create group"
      />
    </>
  );
}
