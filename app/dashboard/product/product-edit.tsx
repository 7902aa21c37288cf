import { data, href, Link, redirect } from "react-router";
import { isId } from "#core/id.ts";
import { productEdit } from "#core/product/product-draft.ts";
import { saveMessages } from "#core/save-messages.ts";
import { servicesContext } from "../../context.ts";
import type { FormAnswer } from "../../forms/edit-form.tsx";
import { readForm, refusedForm } from "../../forms/form.ts";
import { RecordNotFound } from "../../forms/record-not-found.tsx";
import { sentForm } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { submitWithFallback } from "../../forms/submit-with-fallback.ts";
import { useConflict } from "../../forms/use-conflict.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { keepListAddress, listAddressOf, openedFrom, useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { savedAt } from "../saved-at.ts";
import type { Route } from "./+types/product-edit.ts";
import { leaveOutFeaturesName } from "./form/product-category.tsx";
import { ProductForm } from "./form/product-form.tsx";
import { ProductHistory } from "./form/product-history.tsx";
import { ProductLinks, type StepInList, StepsInList } from "./form/product-links.tsx";
import { formFacts } from "./form-facts.ts";
import { productsQuery } from "./products-query.ts";
import { wrongProduct } from "./wrong-product.ts";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = loaderData?.product ? `Edit ${loaderData.product.model}` : "Opps";
  return pageMeta({ matches, error }, { title, description: "Change a product.", unlisted: true });
}

/** Returns a deleted product as a 404 with data, not as an error, so that an open form keeps its input. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const { today } = context.get(servicesContext);
  const product = isId(params.id) ? await editing.productForEditing(params.id) : undefined;
  const [facts, categories, choices, versions, beside] = await Promise.all([
    formFacts(editing),
    editing.listedCategories(),
    editing.evidenceChoices(product?.id),
    editing.newestVersions("products", params.id),
    productsBeside(editing, request, { id: params.id, today }),
  ]);
  return data({ product, categories, choices, facts, versions, beside, today }, product ? 200 : 404);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const sent = await sentForm(request);
  const form = readForm(sent, productEdit);
  if (form.status !== "success") return wrongProduct(editing, form, params.id);
  const { version, ...product } = form.value;
  const leaveOutFeatures = sent.has(leaveOutFeaturesName);
  const command = () => editing.updateProduct(params.id, product, version, { leaveOutFeatures });
  // Before saving, because that moves the product in a list sorted by change.
  const { next } =
    sent.get("then") === "next"
      ? await productsBeside(editing, request, { id: params.id, today: context.get(servicesContext).today })
      : {};
  const { outcome, status } = await save(context, command, saveMessages.notEdited);
  if (!outcome.ok) return data(refusedForm(form, outcome.errors), status);
  if (next) return redirect(savedAt(editing.lastSet(), next.to, { product: params.id }) + fieldIn(sent.get("at")));
  return redirect(savedAt(editing.lastSet(), keepListAddress(request, href("/dashboard/products/:id", params))));
}

/** The products before and after this one in the list that it was opened from, or in the list of all. */
async function productsBeside(
  editing: NonNullable<ReturnType<typeof editingOf>>,
  request: Request,
  { id, today }: { id: string; today: string },
): Promise<{ previous?: StepInList; next?: StepInList }> {
  const products = productsQuery(today);
  const query = products.parse(new URLSearchParams(listAddressOf(request)));
  const { previous, next } = await editing.productsBeside(query, id);
  const step = ({ id, model, page }: { id: string; model: string; page: number }): StepInList => ({
    model,
    to: openedFrom(products.address({ ...query, page }), href("/dashboard/products/:id/edit", { id })),
  });
  return { ...(previous && { previous: step(previous) }), ...(next && { next: step(next) }) };
}

/** The fragment that leads to a field by its name. */
function fieldIn(name: FormDataEntryValue | null): string {
  return typeof name === "string" && /^[a-z][\w.[\]-]{0,60}$/i.test(name) ? `#${encodeURIComponent(name)}` : "";
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitWithFallback(sent, productEdit, saveMessages.notEdited);
}

export default function EditProduct({ loaderData, params, actionData }: Route.ComponentProps) {
  return <Editor key={params.id} id={params.id} {...loaderData} answer={actionData} />;
}

function Editor({
  id,
  product: current,
  versions,
  beside,
  categories,
  choices,
  facts,
  today,
  answer,
}: Route.ComponentProps["loaderData"] & { id: string; answer: FormAnswer }) {
  const { list, keep } = useListAddress(href("/dashboard/products"));
  const conflict = useConflict(current, { answer, versions });
  const { initial } = conflict;
  if (!initial) return <RecordNotFound answer={answer} />;
  const detail = keep(href("/dashboard/products/:id", { id }));
  return (
    <>
      <DashboardHead title={`Edit ${initial.model}`} within={{ name: "Products", to: list }} isDense>
        <StepsInList {...beside} />
      </DashboardHead>
      <ProductForm
        schema={productEdit}
        initial={{ product: initial, copying: false }}
        conflict={conflict}
        categories={categories}
        choices={choices}
        facts={facts}
        today={today}
        answer={answer}
        submit="Save product"
        cancel={
          <Link to={current ? detail : list} className={buttonLook("quiet")}>
            Cancel
          </Link>
        }
        history={{ words: `${versions.count}`, part: <ProductHistory id={id} versions={versions} /> }}
        links={<ProductLinks id={id} keep={keep} />}
      />
    </>
  );
}
