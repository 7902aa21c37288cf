import { Copy, Pencil } from "lucide-react";
import { data, href, Link, redirect } from "react-router";
import { counted } from "#core/counted.ts";
import { isId } from "#core/id.ts";
import { type Evidence, evidenceFields, evidenceNames } from "#core/product/evidence.ts";
import { lifecycleDates, lifecycleNames } from "#core/product/lifecycle.ts";
import type { Product as ProductDetails } from "#core/product/product.ts";
import type { SpecSection } from "#core/product/spec-table.ts";
import { statedSections } from "#core/product/stated-sections.ts";
import { successorKindNames } from "#core/product/successor.ts";
import { DetailRow } from "../../components/detail-row.tsx";
import { FileTable } from "../../components/file-table.tsx";
import { Gallery } from "../../components/gallery.tsx";
import { SpecTable } from "../../components/spec-table.tsx";
import { servicesContext } from "../../context.ts";
import { sentForm, submitOrRefuse } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { withQuery } from "../../navigation/with-query.ts";
import { buttonLook } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { BelowDelete, ConfirmDelete, DeleteLink } from "../confirm-delete.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { HistoryLink } from "../history/history-link.tsx";
import { keepListAddress, useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import type { Route } from "./+types/product.ts";
import { namedBy, type References } from "./references.ts";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = loaderData?.product.model ?? "Opps";
  return pageMeta({ matches, error }, { title, description: "A product of the catalog.", unlisted: true });
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const { catalog } = context.get(servicesContext);
  const product = isId(params.id) ? await catalog.product(params.id) : undefined;
  if (!product) throw notFound();
  const deleting = new URL(request.url).searchParams.has("delete");
  const sections = statedSections(product, await catalog.facts());
  return { product, sections, deleting: deleting ? await referencesTo(editing, product.id) : undefined };
}

async function referencesTo(editing: Editing, id: string): Promise<References> {
  const [accessoryOf, successorOf] = await Promise.all([
    editing.countAccessoryLists(id),
    editing.countPredecessors(id),
  ]);
  return { accessoryOf, successorOf };
}

type Editing = ReturnType<typeof requireEditing>;

export async function action({ request, params, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  await sentForm(request);
  let left: References = { accessoryOf: 0, successorOf: 0 };
  const { outcome, status } = await save(context, async () => {
    left = await referencesTo(editing, params.id);
    return editing.deleteProduct(params.id);
  });
  if (!outcome.ok) return data({ refusal: outcome.errors.form }, status);
  const deleted = withQuery(href("/dashboard/products/:id/deleted", params), {
    left: left.accessoryOf > 0 && String(left.accessoryOf),
    succeeded: left.successorOf > 0 && String(left.successorOf),
  });
  return redirect(keepListAddress(request, deleted));
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitOrRefuse(sent);
}

export default function Product({ loaderData: { product, sections, deleting }, actionData }: Route.ComponentProps) {
  const { id, model } = product;
  const { list, keep } = useListAddress(href("/dashboard/products"));
  const here = keep(href("/dashboard/products/:id", { id }));
  return (
    <>
      <DashboardHead title={model} within={{ name: "Products", to: list }}>
        <Link to={href("/catalog/products/:id", { id })} className={buttonLook()}>
          View in catalog
        </Link>
        <Link to={keep(`${href("/dashboard/products/new")}?from=${id}`)} className={buttonLook()}>
          <Copy />
          <span>Duplicate</span>
        </Link>
        <Link to={keep(href("/dashboard/products/:id/edit", { id }))} className={buttonLook()}>
          <Pencil />
          <span>Edit</span>
        </Link>
        <HistoryLink collection="products" id={id} />
        <DeleteLink key={id} here={here} isOpen={deleting !== undefined} />
      </DashboardHead>
      {deleting && (
        <BelowDelete>
          <ConfirmDelete what={model} cancelTo={here} refusal={actionData?.refusal}>
            {whatGoes(product, deleting)}
          </ConfirmDelete>
        </BelowDelete>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[75rem]:grid-cols-[280px_minmax(0,1fr)]">
        <div className="sm:max-w-70">
          <Gallery key={id} pictures={product.pictures} model={model} />
        </div>
        <Facts product={product} sections={sections} />
      </div>
      {sections.length > 0 && (
        <DetailSection label="Specifications">
          <SpecTable sections={sections} />
        </DetailSection>
      )}
      {product.downloads.length > 0 && (
        <DetailSection label="Downloads">
          <FileTable downloads={product.downloads} label={`Downloads of ${model}`} />
        </DetailSection>
      )}
    </>
  );
}

function whatGoes({ model, pictures, specRows, downloads }: ProductDetails, references: References): string {
  const gone = [
    model,
    pictures.length > 1 ? `its ${pictures.length} images` : "its image",
    ...(specRows.length > 0 ? ["its spec sheet"] : []),
    ...(downloads.length > 0 ? [downloads.length > 1 ? `its ${downloads.length} files` : "its file"] : []),
  ];
  const lists = namedBy(references);
  const others = lists && ` It also leaves ${lists}.`;
  return `${new Intl.ListFormat("en-GB").format(gone)} leave the site.${others} Restoring brings all of it back.`;
}

function Facts({ product, sections }: { product: ProductDetails; sections: SpecSection[] }) {
  const { category, description, ndaa, features, specs, accessories, downloads } = product;
  const successors = product.successors.links.filter((link) => link.product === product.id);
  const modelOf = (id: string) => product.successors.products.find((other) => other.id === id)?.model;
  return (
    <dl className="min-w-0 text-small">
      <DetailRow name="Category">
        <Link to={href("/dashboard/categories/:id", { id: category.id })} className="-my-3 inline-block py-3 text-link">
          {category.name}
        </Link>
      </DetailRow>
      <DetailRow name="Description">
        <p className="max-w-prose whitespace-pre-line">{description}</p>
      </DetailRow>
      <DetailRow name="NDAA">{ndaa ? "Yes" : "No"}</DetailRow>
      <DetailRow name="Features">
        {features.length === 0 ? (
          "None"
        ) : (
          <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {features.map((feature) => (
              <li key={feature.id}>{feature.label}</li>
            ))}
          </ul>
        )}
      </DetailRow>
      <DetailRow name="Accessories">
        {accessories.length === 0 ? (
          "None"
        ) : (
          <ul className="-my-3 flex flex-wrap gap-x-5">
            {accessories.map((accessory) => (
              <li key={accessory.id}>
                <Link
                  to={href("/dashboard/products/:id", { id: accessory.id })}
                  className="inline-block py-3 text-link wrap-anywhere"
                >
                  {accessory.model}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </DetailRow>
      <DetailRow name="Specs text">
        {specs.trim() === "" ? "None" : <p className="max-w-prose whitespace-pre-line">{specs.trim()}</p>}
      </DetailRow>
      {lifecycleDates.map(
        (name) =>
          product[name] !== undefined && (
            <DetailRow key={name} name={lifecycleNames[name]}>
              {product[name]}
            </DetailRow>
          ),
      )}
      {successors.length > 0 && (
        <DetailRow name="Successors">
          <ul className="-my-3">
            {successors.map(({ successor, kind, sentence }) => (
              <li key={successor}>
                <Link
                  to={href("/dashboard/products/:id", { id: successor })}
                  className="inline-block py-3 text-link wrap-anywhere"
                >
                  {modelOf(successor)}
                </Link>
                <span>{` ${successorKindNames[kind]}${sentence && `: ${sentence}`}`}</span>
              </li>
            ))}
          </ul>
        </DetailRow>
      )}
      {product.evidence &&
        evidenceRows(product.evidence).map(([name, text]) => (
          <DetailRow key={name} name={name}>
            {text}
          </DetailRow>
        ))}
      <DetailRow name="Specifications">{sizeOfTable(sections)}</DetailRow>
      <DetailRow name="Downloads">{downloads.length === 0 ? "None" : counted(downloads.length, "file")}</DetailRow>
    </dl>
  );
}

function evidenceRows({ letter, radioModules, onvif, ...texts }: Evidence): [string, string][] {
  const named = { ndaaLetter: letter?.description, ...texts };
  const modules = radioModules.map(({ maker, model, fccId }) => [maker, model, fccId].filter(Boolean).join(", "));
  const profiles = onvif.map(({ profile, firmware, declaration, date }) =>
    [profile, firmware, declaration?.description, date].filter(Boolean).join(", "),
  );
  return [
    ...evidenceFields.flatMap((field): [string, string][] => {
      const text = named[field];
      return text === undefined ? [] : [[evidenceNames[field], text]];
    }),
    ...(modules.length > 0 ? [["Radio modules", modules.join(" · ")] as [string, string]] : []),
    ...(profiles.length > 0 ? [["ONVIF", profiles.join(" · ")] as [string, string]] : []),
  ];
}

function sizeOfTable(sections: SpecSection[]): string {
  if (sections.length === 0) return "None";
  const rows = sections.reduce((sum, section) => sum + section.rows.length, 0);
  const titled = sections.filter(({ title }) => title !== undefined).length;
  return titled === 0 ? counted(rows, "row") : `${counted(rows, "row")} in ${counted(titled, "section")}`;
}

function DetailSection({ label, children }: { label: string; children: Elements }) {
  return (
    <section className="mt-14">
      <h2 className="mb-4 text-heading">{label}</h2>
      {children}
    </section>
  );
}
