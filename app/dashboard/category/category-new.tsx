import { data, href, Link, redirect } from "react-router";
import { categoryMessages } from "#core/category/category.ts";
import { categoryForm } from "#core/category/category-draft.ts";
import { isId, newId } from "#core/id.ts";
import { servicesContext } from "../../context.ts";
import { readForm, refusedForm } from "../../forms/form.ts";
import { sentForm } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { submitWithFallback } from "../../forms/submit-with-fallback.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { keepListAddress, useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { doneAt } from "../saved-at.ts";
import { SuccessPage } from "../success-page.tsx";
import type { Route } from "./+types/category-new.ts";
import { cardFactsIn } from "./category-fields.ts";
import { CategoryForm } from "./category-form.tsx";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = error ? "Opps" : loaderData?.created ? "Category created successfully" : "New category";
  return pageMeta({ matches, error }, { title, description: "Add a category to the catalog.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const id = new URL(request.url).searchParams.get("created");
  if (id === null) return { created: undefined, newId: newId(), facts: cardFactsIn(await editing.facts()) };
  const created = isId(id) ? await context.get(servicesContext).catalog.category(id) : undefined;
  if (!created) throw notFound();
  return { created: { id, name: created.name }, newId: newId(), facts: [] };
}

export async function action({ request, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const form = readForm(await sentForm(request, ["features"]), categoryForm);
  if (form.status !== "success") {
    const name = categoryForm.shape.name.safeParse(form.payload.name).data;
    const isTaken = name !== undefined && (await editing.isCategoryNameTaken(name));
    const fieldErrors: Record<string, string[]> = isTaken ? { name: [categoryMessages.nameTaken(name)] } : {};
    return form.status === "error" ? data(form.reply({ fieldErrors }), 400) : data(form.reply());
  }
  const { outcome, status } = await save(context, () => editing.createCategory(form.value));
  if (!outcome.ok) return data(refusedForm(form, outcome.errors), status);
  const created = `${href("/dashboard/categories/new")}?created=${outcome.value}`;
  return redirect(doneAt(editing.lastSet(), keepListAddress(request, created)));
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitWithFallback(sent, categoryForm);
}

export default function NewCategory({ loaderData: { created, newId, facts }, actionData }: Route.ComponentProps) {
  const { list, keep } = useListAddress(href("/dashboard/categories"));
  if (created) {
    return (
      <SuccessPage title="Category created successfully" message={`${created.name} is in the catalog.`}>
        <Link to={keep(href("/dashboard/categories/:id", { id: created.id }))} className={buttonLook("primary")}>
          View details
        </Link>
        <Link to={keep(href("/dashboard/categories/new"))} className={buttonLook()}>
          New category
        </Link>
      </SuccessPage>
    );
  }
  return (
    <>
      <DashboardHead title="New category" within={{ name: "Categories", to: list }} />
      <CategoryForm
        schema={categoryForm}
        newId={newId}
        facts={facts}
        answer={actionData}
        submit="Create category"
        cancelTo={list}
      />
    </>
  );
}
