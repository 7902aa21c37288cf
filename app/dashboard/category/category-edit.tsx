import { data, href, redirect } from "react-router";
import type { Category } from "#core/category/category.ts";
import { categoryEdit } from "#core/category/category-draft.ts";
import type { NewestVersions } from "#core/history.ts";
import { isId } from "#core/id.ts";
import { servicesContext } from "../../context.ts";
import { readForm, refusedForm } from "../../forms/form.ts";
import { RecordNotFound } from "../../forms/record-not-found.tsx";
import { sentForm } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { submitWithFallback } from "../../forms/submit-with-fallback.ts";
import { useConflict } from "../../forms/use-conflict.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { DashboardHead } from "../dashboard-head.tsx";
import { keepListAddress, useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { savedAt } from "../saved-at.ts";
import type { Route } from "./+types/category-edit.ts";
import { type CardFacts, cardFactsIn } from "./category-fields.ts";
import { CategoryForm } from "./category-form.tsx";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = loaderData?.category ? `Edit ${loaderData.category.name}` : "Opps";
  return pageMeta({ matches, error }, { title, description: "Change a category.", unlisted: true });
}

/** Returns a deleted category as a 404 with data, not as an error, so that an open form keeps its input. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const category = isId(params.id) ? await context.get(servicesContext).catalog.category(params.id) : undefined;
  const versions = await editing.newestVersions("categories", params.id);
  return data({ category, versions, facts: cardFactsIn(await editing.facts(), category) }, category ? 200 : 404);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const form = readForm(await sentForm(request, ["features"]), categoryEdit);
  if (form.status !== "success") return data(form.reply(), form.status === "error" ? 400 : 200);
  const { version, ...draft } = form.value;
  const { outcome, status } = await save(context, () => editing.updateCategory(params.id, draft, version));
  if (!outcome.ok) return data(refusedForm(form, outcome.errors), status);
  return redirect(savedAt(editing.lastSet(), keepListAddress(request, href("/dashboard/categories/:id", params))));
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitWithFallback(sent, categoryEdit);
}

export default function EditCategory({ loaderData, params, actionData }: Route.ComponentProps) {
  return (
    <Editor
      key={params.id}
      id={params.id}
      current={loaderData.category}
      versions={loaderData.versions}
      facts={loaderData.facts}
      answer={actionData}
    />
  );
}

function Editor({
  id,
  current,
  versions,
  facts,
  answer,
}: {
  id: string;
  current: Category | undefined;
  versions: NewestVersions;
  facts: CardFacts;
  answer: Route.ComponentProps["actionData"];
}) {
  const { list, keep } = useListAddress(href("/dashboard/categories"));
  const conflict = useConflict(current, { answer, versions });
  const { initial } = conflict;
  if (!initial) return <RecordNotFound answer={answer} />;
  const detail = keep(href("/dashboard/categories/:id", { id }));
  return (
    <>
      <DashboardHead title={`Edit ${initial.name}`} within={{ name: "Categories", to: list }} />
      <CategoryForm
        schema={categoryEdit}
        edit={{ ...conflict, initial }}
        facts={facts}
        answer={answer}
        submit="Save category"
        cancelTo={current ? detail : list}
      />
    </>
  );
}
