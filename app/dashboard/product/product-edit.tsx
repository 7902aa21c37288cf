import { data, href, Link, redirect } from "react-router";
import type { CategoryLink } from "#core/category/category.ts";
import { isId } from "#core/id.ts";
import type { EvidenceChoices } from "#core/product/evidence.ts";
import type { EditableProduct } from "#core/product/product.ts";
import { productEdit } from "#core/product/product-draft.ts";
import { saveMessages } from "#core/save-messages.ts";
import { servicesContext } from "../../context.ts";
import { ConflictNotice } from "../../forms/conflict-notice.tsx";
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
import type { FormFact } from "./form/product-fields.ts";
import { ProductForm } from "./form/product-form.tsx";
import { formFacts } from "./form-facts.ts";
import { productsQuery } from "./products-query.ts";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = loaderData?.product ? `Edit ${loaderData.product.model}` : "Opps";
  return pageMeta({ matches, error }, { title, description: "Change a product.", unlisted: true });
}

/** Returns a deleted product as a 404 with data, not as an error, so that an open form keeps its input. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const product = isId(params.id) ? await editing.productForEditing(params.id) : undefined;
  const [facts, categories, choices] = await Promise.all([
    formFacts(editing),
    editing.listedCategories(),
    editing.evidenceChoices(product?.id),
  ]);
  return data({ product, categories, choices, facts }, product ? 200 : 404);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const sent = await sentForm(request);
  const form = readForm(sent, productEdit);
  if (form.status !== "success") return data(form.reply(), 400);
  const { version, ...product } = form.value;
  const leaveOutFeatures = sent.has(leaveOutFeaturesName);
  const command = () => editing.updateProduct(params.id, product, version, { leaveOutFeatures });
  // Before saving, because that moves the product in a list sorted by change.
  const next =
    sent.get("then") === "next"
      ? await nextInList(editing, request, { id: params.id, today: context.get(servicesContext).today })
      : undefined;
  const { outcome, status } = await save(context, command, saveMessages.notEdited);
  if (!outcome.ok) return data(refusedForm(form, outcome.errors), status);
  if (next) return redirect(savedAt(editing.lastSet(), next, params.id));
  return redirect(savedAt(editing.lastSet(), keepListAddress(request, href("/dashboard/products/:id", params))));
}

async function nextInList(
  editing: NonNullable<ReturnType<typeof editingOf>>,
  request: Request,
  { id, today }: { id: string; today: string },
): Promise<string | undefined> {
  const products = productsQuery(today);
  const query = products.parse(new URLSearchParams(listAddressOf(request)));
  const next = await editing.productAfter(query, id);
  if (!next) return undefined;
  return openedFrom(
    products.address({ ...query, page: next.page }),
    href("/dashboard/products/:id/edit", { id: next.id }),
  );
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitWithFallback(sent, productEdit, saveMessages.notEdited);
}

export default function EditProduct({ loaderData, params, actionData }: Route.ComponentProps) {
  const { product, categories, choices, facts } = loaderData;
  return (
    <Editor
      key={params.id}
      id={params.id}
      current={product}
      categories={categories}
      choices={choices}
      facts={facts}
      answer={actionData}
    />
  );
}

function Editor({
  id,
  current,
  categories,
  choices,
  facts,
  answer,
}: {
  id: string;
  current: EditableProduct | undefined;
  categories: CategoryLink[];
  choices: EvidenceChoices;
  facts: FormFact[];
  answer: FormAnswer;
}) {
  const { list, keep } = useListAddress(href("/dashboard/products"));
  const conflict = useConflict(current, answer);
  const { initial } = conflict;
  if (!initial) return <RecordNotFound answer={answer} />;
  const detail = keep(href("/dashboard/products/:id", { id }));
  return (
    <>
      <DashboardHead title={`Edit ${initial.model}`} within={{ name: "Products", to: list }} />
      <ConflictNotice conflict={conflict} to={detail} />
      <ProductForm
        key={conflict.round}
        schema={productEdit}
        initial={{ product: initial, copying: false }}
        conflict={conflict}
        categories={categories}
        choices={choices}
        facts={facts}
        answer={conflict.answer}
        submit="Save product"
        cancel={
          <Link to={current ? detail : list} className={buttonLook()}>
            Cancel
          </Link>
        }
      />
    </>
  );
}
