import { Form, href, Link } from "react-router";
import { counted } from "#core/counted.ts";
import { complianceQuery, mostListedModels } from "#core/product/compliance.ts";
import { isStatement, ndaaStatements, statementsOf } from "#core/product/evidence.ts";
import { writtenDate } from "#core/product/lifecycle.ts";
import { Crumbs } from "../../components/crumbs.tsx";
import { servicesContext } from "../../context.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { useSite } from "../../navigation/site.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { ChevronDown } from "../../ui/icons.tsx";
import { PageHead } from "../product/page-sections.tsx";
import type { Route } from "./+types/compliance.ts";
import { ChooseModels } from "./choose-models.tsx";
import { ComplianceTable, type Row } from "./compliance-table.tsx";
import { PlainArea } from "./plain-fields.tsx";

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  return pageMeta(args, {
    title: "Compliance",
    description: "Letters, declarations and origin of chosen models, as the maker has entered them.",
    path: href("/compliance"),
    unlisted: loaderData?.isFiltered !== false,
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalog } = context.get(servicesContext);
  if (!(await catalog.hasEvidence())) throw notFound();
  const { searchParams } = new URL(request.url);
  const listQuery = complianceQuery(searchParams.getAll("p"), searchParams.get("m") ?? "");
  const category = searchParams.get("category") ?? "";
  const query = searchParams.get("q") ?? "";
  const isChosen = listQuery.ids.length + listQuery.models.length > 0;
  const sheet = await catalog.complianceSheet(listQuery);
  return {
    isFiltered: isChosen || category !== "" || query !== "",
    listQuery: { category, query, leftOut: listQuery.leftOut },
    sheet: isChosen
      ? {
          unknown: sheet.unknown,
          products: sheet.products.map(({ id, model, ndaa, category, evidence, downloads, documents }) => ({
            ...{ id, model, ndaa, category, evidence },
            downloads: downloads.filter(isStatement),
            documents: documents.filter(isStatement),
          })),
        }
      : undefined,
    choices: isChosen ? undefined : await catalog.complianceChoices({ category, query }),
  };
}

export default function Compliance({ loaderData: { listQuery, sheet, choices } }: Route.ComponentProps) {
  const { brand, today, url } = useSite();
  return (
    <div className="wrap">
      <PageHead
        title="Compliance"
        crumbs={<Crumbs trail={[{ name: "Support", to: href("/support") }, { name: "Compliance" }]} />}
        lead={
          sheet
            ? `What ${brand.name} states about these models, ${writtenDate(today)}.`
            : `Choose models to read and print what ${brand.name} states about them.`
        }
      />
      {choices && <ChooseModels listQuery={listQuery} choices={choices} />}
      {sheet && (
        <div className="grid grid-cols-1 gap-6 pb-20 sm:pb-32">
          <ChosenModels products={sheet.products} unknown={sheet.unknown} />
          {sheet.unknown.length > 0 && (
            <p role="status" className="text-small text-ink wrap-anywhere">
              {`Not in the catalog: ${sheet.unknown.map(shortened).join(", ")}`}
            </p>
          )}
          {listQuery.leftOut > 0 && (
            <p role="status" className="text-small text-ink">
              {`Only the first ${mostListedModels} models are shown; ${listQuery.leftOut} more were asked for.`}
            </p>
          )}
          {sheet.products.length > 0 && (
            <>
              <div className="flex flex-wrap items-center gap-3 border-t border-ink pt-3">
                <Sums products={sheet.products} />
                <a href={csvAddress(sheet.products)} className={`${buttonLook()} print:hidden`}>
                  CSV
                </a>
                <Button onClick={() => print()} className="noscript:hidden">
                  Print
                </Button>
              </div>
              <ComplianceTable products={sheet.products} />
              <p className="max-w-[70ch] text-meta text-ink-3">
                A mark without a letter is our own statement. A dash: nothing on file yet, which says nothing about the
                product.
              </p>
              <p className="printed wrap-anywhere">
                {`Retrieved ${writtenDate(today)} from ${url}${sheetAddress(sheet.products)}`}
              </p>
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** Folded to one line, and open to change it. */
function ChosenModels({ products, unknown }: { products: { model: string }[]; unknown: string[] }) {
  const models = products.map(({ model }) => model);
  return (
    <details className="group border-b border-line print:hidden">
      <summary className="flex min-h-12 items-center gap-3 text-small">
        <strong className="font-[550] whitespace-nowrap text-ink">{counted(models.length, "model")}</strong>
        <span className="mr-auto min-w-0 truncate text-ink-3">{models.join(", ")}</span>
        <ChevronDown className="size-5 flex-none group-open:rotate-180" />
      </summary>
      <Form action={href("/compliance")} className="grid max-w-form gap-4 pb-5">
        <PlainArea
          key={models.join()}
          label="Models, one a line or with commas between"
          name="m"
          required
          defaultValue={[...models, ...unknown.map(shortened)].join("\n")}
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className={buttonLook()}>
            Show evidence of these
          </button>
          <Link to={href("/compliance")} className={buttonLook("quiet")}>
            Choose other models
          </Link>
        </div>
      </Form>
    </details>
  );
}

function Sums({ products }: { products: Row[] }) {
  const count = (has: (product: Row) => boolean) => products.filter(has).length;
  const sums = [
    [count(({ ndaa }) => ndaa), "marked as NDAA compliant"],
    [count((product) => ndaaStatements(product).length > 0), "with an NDAA letter"],
    [count((product) => statementsOf(product, "taa-statement").length > 0), "with a TAA statement"],
    [count(({ evidence }) => (evidence?.onvif.length ?? 0) > 0), "with an ONVIF profile"],
  ];
  return (
    <ul className="mr-auto flex flex-wrap gap-x-8 gap-y-1 text-meta text-ink-3">
      {sums.map(([sum, what]) => (
        <li key={what}>
          <strong className="text-subhead font-[550] text-ink">{sum}</strong>
          <span>{` of ${products.length} ${what}`}</span>
        </li>
      ))}
    </ul>
  );
}

function csvAddress(products: { id: string }[]): string {
  return sheetAddress(products, href("/compliance.csv"));
}

function sheetAddress(products: { id: string }[], path = href("/compliance")): string {
  return `${path}?p=${products.map(({ id }) => id).join()}`;
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
