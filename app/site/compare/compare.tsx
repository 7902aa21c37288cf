import { useEffect, useState } from "react";
import { Form, href, redirect } from "react-router";
import { type CompareView, compareAddress, mostCompared, readCompared } from "#core/compare/compare-address.ts";
import { comparedSections, showsDifferencesAtFirst } from "#core/compare/compare-products.ts";
import { alignProducts } from "#core/compare/comparison-table.ts";
import { isId } from "#core/id.ts";
import { writtenDate } from "#core/product/lifecycle.ts";
import type { Product } from "#core/product/product.ts";
import { forgetChosen } from "../../components/chosen-products.ts";
import { Crumbs } from "../../components/crumbs.tsx";
import { servicesContext } from "../../context.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { useSite } from "../../navigation/site.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Route } from "./+types/compare.ts";
import { AddProduct } from "./add-product.tsx";
import { CompareHead } from "./compare-head.tsx";
import { CompareRows } from "./compare-rows.tsx";
import { ComparedFields } from "./compared-fields.tsx";
import { comparedProduct } from "./compared-product.ts";
import "./compare.css";
import { counted } from "#core/counted.ts";

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const models = loaderData?.products.map(({ model }) => model) ?? [];
  return pageMeta(args, {
    title: models.length > 0 ? `Compare ${models.join(", ")}` : "Compare",
    description: "Up to six products side by side, and where they differ.",
    path: href("/compare"),
    unlisted: true,
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalog } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const given = searchParams.getAll("p");
  const { ids, leftOut } = readCompared(given);
  const query = readView(searchParams.get("rows"), searchParams.get("first"), searchParams.get("second"));

  const found = await Promise.all(ids.map((id) => (isId(id) ? catalog.product(id) : undefined)));
  const known = found.filter((product) => product !== undefined);
  const added = searchParams.get("add")?.trim() ?? "";
  if (added && known.length < mostCompared) {
    const { products } = await catalog.complianceSheet({ ids: [], models: [added] });
    if (products[0]) throw redirect(compareAddress([...ids, products[0].id], { ...query }));
  }
  if (given.length > 1) throw redirect(compareAddress([...ids, ...leftOut], { ...query }));

  const products = known.slice(0, mostCompared);
  const { today } = context.get(servicesContext);
  const isComparison = products.length > 1;
  const alignment = await alignProducts(isComparison ? products : [], await catalog.facts(), yieldToOthers);
  const differencesOnly = query.rows ? query.rows === "differences" : showsDifferencesAtFirst(alignment);
  const shown = shownColumns(products, query);
  const category = products[0]?.category.id;
  const choices = category ? (await catalog.complianceChoices({ category, query: "" })).models : [];
  const sections = comparedSections(alignment, { differencesOnly, shown });
  const rows = sections.flatMap(({ rows }) => rows);
  return {
    products: products.map((product) => comparedProduct(product, today)),
    unknown: ids.filter((_, place) => !found[place]),
    hasMore: known.length > products.length || leftOut.length > 0,
    query,
    shown,
    differencesOnly,
    equal: alignment.equal,
    equalOnPhones: alignment.equal + rows.filter((row) => !row.isEqual && row.onPhones?.isEqual).length,
    sections,
    notFound: added,
    offered: choices.flatMap(({ id, model }) => (ids.includes(id) ? [] : [model])),
  };
}

function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function readView(rows: string | null, first: string | null, second: string | null): CompareView {
  return {
    ...((rows === "all" || rows === "differences") && { rows }),
    ...(first && second && { first, second }),
  };
}

/** The two columns that phones show, in the order of the products. */
function shownColumns(products: Product[], { first, second }: CompareView): number[] {
  const columns = products.flatMap(({ id }, column) => (id === first || id === second ? [column] : []));
  return columns.length === 2 ? columns : [0, 1];
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { products, unknown, hasMore, query, shown, differencesOnly, sections, notFound, offered } = loaderData;
  const { equal, equalOnPhones } = loaderData;
  const ids = products.map(({ id }) => id);
  const count = products.length;
  const { url, today } = useSite();
  return (
    <div className="compare-page wrap pb-20 sm:pb-32">
      <div className="pt-3">
        <Crumbs trail={[{ name: "Catalog", to: href("/catalog") }, { name: "Compare" }]} />
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2 pb-3">
        <h1 className="mr-auto py-1 text-heading">{count > 1 ? `Compare ${count} products` : "Compare products"}</h1>
        {count > 1 && <DifferencesOnly ids={ids} query={query} isOn={differencesOnly} equal={[equal, equalOnPhones]} />}
        <div className="flex flex-wrap items-start gap-2 print:hidden">
          {count < mostCompared && (
            <AddProduct key={`${ids} ${notFound}`} ids={ids} query={query} offered={offered} notFound={notFound} />
          )}
          {count > 1 && (
            <>
              <a href={compareAddress(ids, {}, "/compare.xlsx")} download className={buttonLook()}>
                XLSX
              </a>
              <Button onClick={() => print()} className="noscript:hidden">
                Print
              </Button>
            </>
          )}
        </div>
      </div>
      <p className="printed wrap-anywhere">
        {`${products.map(({ model }) => model).join(", ")} · ${writtenDate(today)} · ${url}${compareAddress(ids)}`}
      </p>
      <Notices unknown={unknown} hasMore={hasMore} count={count} />
      {count > 0 && (
        <div className={count > 3 ? "compare-region" : undefined}>
          <table className="compare">
            <caption className="sr-only">
              {count === 1
                ? products[0]?.model
                : `${differencesOnly ? "Differences between" : "Comparison of"} ${count} products`}
            </caption>
            <CompareHead products={products} query={query} shown={shown} differencesOnly={differencesOnly} />
            {count > 1 && (
              <tbody id="compared">
                {sections.map((section, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a title may occur twice
                  <CompareRows key={place} section={section} shown={shown} differencesOnly={differencesOnly} />
                ))}
              </tbody>
            )}
          </table>
        </div>
      )}
    </div>
  );
}

/** The models of unknown products that this visitor has chosen, which are forgotten with it. */
function useForgotten(unknown: string[]): Map<string, string> {
  const [models, setModels] = useState(new Map<string, string>());
  const key = unknown.join();
  useEffect(() => {
    const gone = forgetChosen(key.split(","));
    if (gone.size > 0) setModels((known) => new Map([...known, ...gone]));
  }, [key]);
  return models;
}

function Notices({ unknown, hasMore, count }: { unknown: string[]; hasMore: boolean; count: number }) {
  const models = useForgotten(unknown);
  const names = unknown.map((id) => models.get(id) ?? shortened(id));
  return (
    <div className="grid gap-3 pb-6 empty:hidden">
      {unknown.length > 0 && (
        <Notice>
          <p className="wrap-anywhere">{`Not in the catalog: ${names.join(", ")}`}</p>
        </Notice>
      )}
      {hasMore && <Notice>At most six products are compared. The others of this address are left out.</Notice>}
      {count === 1 && <Notice>Add one more product to compare.</Notice>}
      {count === 0 && <Notice>Add products to compare, by their model or in the catalog.</Notice>}
    </div>
  );
}

/** A button instead of a box, because an empty box submits nothing, and the address must be able to say "all". */
function DifferencesOnly({
  ids,
  query: { rows: _rows, ...query },
  isOn,
  equal,
}: {
  ids: string[];
  query: CompareView;
  isOn: boolean;
  /** Rows that are equal in all columns, and in those that phones show. */
  equal: [all: number, onPhones: number];
}) {
  return (
    <Form action={href("/compare")} preventScrollReset className="flex min-h-11 items-center gap-4 print:hidden">
      <ComparedFields ids={ids} query={query} />
      <button
        type="submit"
        role="switch"
        aria-checked={isOn}
        name="rows"
        value={isOn ? "all" : "differences"}
        className="compare-switch"
      >
        Differences only
      </button>
      <span role="status" className="text-meta text-ink-3">
        {isOn && equal[0] === equal[1] && <span>{`${counted(equal[0], "equal row")} hidden`}</span>}
        {isOn && equal[0] !== equal[1] && (
          <>
            <span className="compare-wide">{`${counted(equal[0], "equal row")} hidden`}</span>
            <span className="compare-narrow">{`${counted(equal[1], "equal row")} hidden`}</span>
          </>
        )}
      </span>
    </Form>
  );
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
