import { data, href, Link, redirect } from "react-router";
import { isId } from "#core/id.ts";
import { productForm } from "#core/product-draft.ts";
import { sendOrKeep } from "../../parts/editing/kept-form.ts";
import { editingOf, sessionEnded } from "../../parts/editing/session.ts";
import { readForm, refusedForm, sentForm } from "../../parts/form.ts";
import { notFound } from "../../parts/not-found.ts";
import { pageMeta } from "../../parts/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { Finished } from "../finished.tsx";
import { keepList, useListKept } from "../list-kept.ts";
import { requireEditing } from "../require-editing.ts";
import { save } from "../save.ts";
import type { Route } from "./+types/product-new.ts";
import { ProductForm } from "./product-form.tsx";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = error ? "Opps" : loaderData?.created ? "Product created successfully" : titleOf(loaderData?.from);
  return pageMeta({ matches, error }, { title, description: "Add a product to the catalogue.", unlisted: true });
}

/** `?created={id}` says that it has been, `?from={id}` makes a new one from another. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const { searchParams } = new URL(request.url);
  const [created, from] = await Promise.all(
    ["created", "from"].map(async (name) => {
      const id = searchParams.get(name);
      const product = id !== null && isId(id) ? await editing.productForEditing(id) : undefined;
      if (id !== null && !product) throw notFound();
      return product;
    }),
  );
  if (created) return { created: { id: created.id, model: created.model } };
  return { from, categories: await editing.listedCategories() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const form = readForm(await sentForm(request), productForm);
  if (form.status !== "success") return data(form.reply(), 400);
  const { outcome, status } = await save(context, () => editing.createProduct(form.value));
  if (!outcome.ok) return data(refusedForm(form, outcome.errors), status);
  return redirect(keepList(request, `${href("/dashboard/products/new")}?created=${outcome.value}`));
}

export function clientAction(sent: Route.ClientActionArgs) {
  return sendOrKeep(sent, productForm);
}

export default function NewProduct({ loaderData: { created, from, categories }, actionData }: Route.ComponentProps) {
  const { list, keep } = useListKept(href("/dashboard/products"));
  if (created) {
    return (
      <Finished title="Product created successfully" sentence={`${created.model} is in the catalogue.`}>
        <Link to={keep(href("/dashboard/products/:id", { id: created.id }))} className={buttonLook("primary")}>
          View details
        </Link>
        <Link to={keep(href("/dashboard/products/new"))} className={buttonLook()}>
          New product
        </Link>
        <Link to={keep(`${href("/dashboard/products/new")}?from=${created.id}`)} className={buttonLook()}>
          Duplicate
        </Link>
      </Finished>
    );
  }
  return (
    <>
      <DashboardHead title={titleOf(from)} within={{ name: "Products", to: list }} />
      <ProductForm
        key={from?.id}
        schema={productForm}
        begun={from ? { product: from, copying: true } : {}}
        categories={categories}
        answer={actionData}
        submit="Create product"
        cancel={
          <Link to={from ? keep(href("/dashboard/products/:id", { id: from.id })) : list} className={buttonLook()}>
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
