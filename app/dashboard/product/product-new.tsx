import { useState } from "react";
import { data, href, Link, redirect, useSearchParams } from "react-router";
import type { Category, CategoryLink } from "#core/category/category.ts";
import { isId, newId } from "#core/id.ts";
import type { EvidenceChoices } from "#core/product/evidence.ts";
import { type EditableProduct, productMessages } from "#core/product/product.ts";
import { productForm } from "#core/product/product-draft.ts";
import { servicesContext } from "../../context.ts";
import type { FormAnswer } from "../../forms/edit-form.tsx";
import { readForm, refusedForm } from "../../forms/form.ts";
import { RecordNotFound } from "../../forms/record-not-found.tsx";
import { sentForm } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { submitWithFallback } from "../../forms/submit-with-fallback.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { keepListAddress, useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { doneAt } from "../saved-at.ts";
import { SuccessPage } from "../success-page.tsx";
import type { Route } from "./+types/product-new.ts";
import type { FormFact } from "./form/product-fields.ts";
import { ProductForm } from "./form/product-form.tsx";
import { formFacts } from "./form-facts.ts";
import { wrongProduct } from "./wrong-product.ts";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title =
    error || loaderData?.gone
      ? "Opps"
      : loaderData?.created
        ? "Product created successfully"
        : titleOf(loaderData?.from);
  return pageMeta({ matches, error }, { title, description: "Add a product to the catalog.", unlisted: true });
}

/** A deleted original is a 404 with data, not an error, so that an open form keeps its input. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const { searchParams } = new URL(request.url);
  const named = async (id: string | null) => (id !== null && isId(id) ? editing.productForEditing(id) : undefined);
  const createdId = searchParams.get("created");
  const created = await named(createdId);
  const nothing = {
    created: undefined,
    from: undefined,
    gone: false,
    category: undefined as Category | undefined,
    categories: [] as CategoryLink[],
    choices: { documents: [], firmwareVersions: [] } as EvidenceChoices,
    facts: [] as FormFact[],
    today: context.get(servicesContext).today,
    newId: newId(),
  };
  if (created) {
    const { id, model, category } = created;
    return data({ ...nothing, created: { id, model, category } });
  }
  if (createdId !== null) throw notFound();

  const original = searchParams.get("from");
  const from = await named(original);
  const gone = original !== null && !from;
  const wanted = searchParams.get("category");
  const category =
    wanted !== null && isId(wanted) ? await context.get(servicesContext).catalog.category(wanted) : undefined;
  const [facts, categories, choices] = await Promise.all([
    formFacts(editing),
    editing.listedCategories(),
    editing.evidenceChoices(),
  ]);
  return data({ ...nothing, from, gone, category, categories, choices, facts }, gone ? 404 : 200);
}

export async function action({ request, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const form = readForm(await sentForm(request), productForm);
  if (form.status !== "success") return wrongProduct(editing, form);
  const { outcome, status } = await save(context, () => editing.createProduct(form.value));
  if (!outcome.ok) return data(refusedForm(form, outcome.errors), status);
  const created = `${href("/dashboard/products/new")}?created=${outcome.value}`;
  return redirect(doneAt(editing.lastSet(), keepListAddress(request, created)));
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitWithFallback(sent, productForm);
}

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { list, keep } = useListAddress(href("/dashboard/products"));
  const [search] = useSearchParams();
  const { created } = loaderData;
  if (created) {
    return (
      <SuccessPage title="Product created successfully" message={`${created.model} is in the catalog.`}>
        <Link to={keep(href("/dashboard/products/:id", { id: created.id }))} className={buttonLook("primary")}>
          View details
        </Link>
        <Link to={keep(`${href("/dashboard/products/new")}?category=${created.category}`)} className={buttonLook()}>
          New product
        </Link>
        <Link to={keep(`${href("/dashboard/products/new")}?from=${created.id}`)} className={buttonLook()}>
          Duplicate
        </Link>
      </SuccessPage>
    );
  }
  const { from, gone, category, categories, choices, facts, today, newId } = loaderData;
  return (
    <NewProductForm
      key={`${search.get("from")} ${search.get("category")}`}
      original={from}
      gone={gone}
      newId={newId}
      category={category}
      categories={categories}
      choices={choices}
      facts={facts}
      today={today}
      answer={actionData}
      cancelTo={from ? keep(href("/dashboard/products/:id", { id: from.id })) : list}
      list={list}
    />
  );
}

function NewProductForm({
  original,
  gone,
  newId,
  category,
  categories,
  choices,
  facts,
  today,
  answer,
  cancelTo,
  list,
}: {
  original: EditableProduct | undefined;
  gone: boolean;
  newId: string;
  category: Category | undefined;
  categories: CategoryLink[];
  choices: EvidenceChoices;
  facts: FormFact[];
  today: string;
  answer: FormAnswer;
  cancelTo: string;
  list: string;
}) {
  const [initial] = useState(original);
  if (gone && !initial) return <RecordNotFound answer={answer} />;
  return (
    <>
      <DashboardHead title={titleOf(initial)} within={{ name: "Products", to: list }} isDense />
      {/* Always rendered: screen readers announce only content inserted into an existing live region. */}
      <div role="status">
        {gone && (
          <div className="mb-8 max-w-form">
            <Notice kind="warn" quiet>
              {productMessages.sourceGoneMeanwhile}
            </Notice>
          </div>
        )}
      </div>
      <ProductForm
        schema={productForm}
        newId={newId}
        initial={initial ? { product: initial, copying: true, original } : { category }}
        categories={categories}
        choices={choices}
        facts={facts}
        today={today}
        answer={answer}
        submit="Create product"
        cancel={
          <Link to={cancelTo} className={buttonLook("quiet")}>
            Cancel
          </Link>
        }
      />
    </>
  );
}

function titleOf(from: { model: string } | undefined): string {
  return from ? `New product from ${from.model}` : "New product";
}
