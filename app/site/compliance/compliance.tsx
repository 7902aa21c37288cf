import { href, Link } from "react-router";
import { complianceQuery, mostListedModels } from "#core/product/compliance.ts";
import { isStatement } from "#core/product/evidence.ts";
import { writtenDate } from "#core/product/lifecycle.ts";
import { servicesContext } from "../../context.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { useSite } from "../../navigation/site.ts";
import { buttonLook } from "../../ui/button.tsx";
import { PageHead } from "../product/page-sections.tsx";
import type { Route } from "./+types/compliance.ts";
import { ChooseModels } from "./choose-models.tsx";
import { ComplianceTable } from "./compliance-table.tsx";

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
  const { today } = useSite();
  return (
    <div className="wrap">
      <PageHead
        title="Compliance"
        lead={
          sheet
            ? `What the maker has entered about these models, as of ${writtenDate(today)}.`
            : "Choose models to read and print what the maker has entered about them."
        }
      />
      {choices && <ChooseModels listQuery={listQuery} choices={choices} />}
      {sheet && (
        <div className="grid grid-cols-1 gap-6 pb-20 sm:pb-32">
          <div className="flex flex-wrap gap-3 print:hidden">
            <Link to={href("/compliance")} className={buttonLook()}>
              Choose other models
            </Link>
            {sheet.products.length > 0 && (
              <a href={csvAddress(sheet.products)} className={buttonLook()}>
                CSV
              </a>
            )}
          </div>
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
          {sheet.products.length > 0 && <ComplianceTable products={sheet.products} />}
        </div>
      )}
    </div>
  );
}

function csvAddress(products: { id: string }[]): string {
  return `${href("/compliance.csv")}?p=${products.map(({ id }) => id).join()}`;
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
