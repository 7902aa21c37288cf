import { Pencil } from "lucide-react";
import { useId, useRef } from "react";
import { data, href, Link, redirect } from "react-router";
import { categoryMessages } from "#core/category/category.ts";
import { isId } from "#core/id.ts";
import { readPageNumber } from "#core/page.ts";
import { DetailRow } from "../../components/detail-row.tsx";
import { servicesContext } from "../../context.ts";
import { useFocusAfterNavigation } from "../../forms/focus.ts";
import { sentForm, submitOrRefuse } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { notFound, pastTheEnd } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { Notice } from "../../ui/notice.tsx";
import { BelowDelete, ConfirmDelete, DeleteLink } from "../confirm-delete.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { HistoryLink } from "../history/history-link.tsx";
import { keepListAddress, useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import type { Route } from "./+types/category.ts";
import { ProductLinks } from "./product-links.tsx";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = loaderData?.category.name ?? "Opps";
  return pageMeta({ matches, error }, { title, description: "A category of the catalog.", unlisted: true });
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const { catalog } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const page = readPageNumber(searchParams.get("page"));
  const category = isId(params.id) ? await catalog.category(params.id) : undefined;
  const inCategory = category && (await catalog.productsInCategory(category.id, [], page));
  if (!category) throw notFound();
  if (!inCategory) {
    searchParams.delete("page");
    throw pastTheEnd(request, `${href("/dashboard/categories/:id", params)}?${searchParams}`);
  }
  const facts = await editing.facts();
  const cardFacts = category.cardFacts?.flatMap((id) => facts.get(id)?.name ?? []) ?? [];
  return { category, cardFacts, products: inCategory.products, deleting: searchParams.has("delete") };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  await sentForm(request);
  const { outcome, status } = await save(context, () => editing.deleteCategory(params.id));
  if (!outcome.ok) return data({ refusal: outcome.errors.form }, status);
  return redirect(keepListAddress(request, href("/dashboard/categories/:id/deleted", params)));
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitOrRefuse(sent);
}

export default function Category({ loaderData, actionData }: Route.ComponentProps) {
  const { category, cardFacts, products, deleting } = loaderData;
  const { list, keep } = useListAddress(href("/dashboard/categories"));
  const here = keep(href("/dashboard/categories/:id", { id: category.id }));
  const blocked = deleting && products.total > 0;
  return (
    <>
      <DashboardHead title={category.name} within={{ name: "Categories", to: list }}>
        <Link to={href("/catalog/categories/:id", { id: category.id })} className={buttonLook()}>
          View in catalog
        </Link>
        <Link to={keep(href("/dashboard/categories/:id/edit", { id: category.id }))} className={buttonLook()}>
          <Pencil />
          <span>Edit</span>
        </Link>
        <HistoryLink collection="categories" id={category.id} />
        <DeleteLink here={here} isOpen={deleting} />
      </DashboardHead>
      {deleting && (
        <BelowDelete>
          {blocked ? (
            <Blocked why={categoryMessages.cannotDelete(category.name, products.total)} cancelTo={here}>
              <ProductLinks products={products} category={category.id} deleting />
            </Blocked>
          ) : (
            <ConfirmDelete what={category.name} cancelTo={here} refusal={actionData?.refusal} />
          )}
        </BelowDelete>
      )}
      <dl className="text-small">
        <DetailRow name="Description">
          {category.description ? <p className="max-w-prose whitespace-pre-line">{category.description}</p> : "None"}
        </DetailRow>
        <DetailRow name="Features">
          {category.features.length === 0 ? (
            "None"
          ) : (
            <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
              {category.features.map(({ id, label }) => (
                <li key={id}>{label}</li>
              ))}
            </ul>
          )}
        </DetailRow>
        {cardFacts.length > 0 && <DetailRow name="Facts on cards">{cardFacts.join(" · ")}</DetailRow>}
        <DetailRow name="Products">
          {products.total === 0 || blocked ? (
            products.total
          ) : (
            <ProductLinks products={products} category={category.id} />
          )}
        </DetailRow>
      </dl>
    </>
  );
}

/** Takes the focus, so that screen readers announce the reason instead of the whole list of links. */
function Blocked({ why, cancelTo, children }: { why: string; cancelTo: string; children: Elements }) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useFocusAfterNavigation(box);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div ref={box} tabIndex={-1} role="group" aria-labelledby={id}>
      <Notice kind="warn" quiet>
        <strong id={id} className="font-[550]">
          {why}
        </strong>
        {children}
        <p className="mt-3">
          <Link to={cancelTo} preventScrollReset className={buttonLook()}>
            CANCEL
          </Link>
        </p>
      </Notice>
    </div>
  );
}
