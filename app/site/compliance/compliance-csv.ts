import { stringify } from "csv-stringify/sync";
import type { Download } from "#core/download/download.ts";
import { csvHeadOptions, csvType, firstCsvColumns } from "#core/exports/csv.ts";
import { ownValue } from "#core/own-value.ts";
import { complianceQuery } from "#core/product/compliance.ts";
import { ndaaMark, ndaaStatements, statementKinds, statementsOf } from "#core/product/evidence.ts";
import type { Product } from "#core/product/product.ts";
import { productAddress } from "#core/record-address.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { notFound } from "../../navigation/not-found.ts";
import type { Route } from "./+types/compliance-csv.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalog } = context.get(servicesContext);
  if (!(await catalog.hasEvidence())) throw notFound();
  const { searchParams } = new URL(request.url);
  const { products } = await catalog.complianceSheet(
    complianceQuery(searchParams.getAll("p"), searchParams.get("m") ?? ""),
  );
  const { siteUrl } = context.get(requestContext);
  const rows = products.map((product) => cellsOf(product, siteUrl));
  return new Response(stringify([[...columns], ...rows], csvHeadOptions), { headers: { "Content-Type": csvType } });
}

/** Named as in the JSON of a product. */
const columns = [
  ...firstCsvColumns,
  ...["url", "ndaa"],
  ...["ndaaLetter", "ndaaSignatory", "ndaaDate", "ndaaReviewed", "socMaker", "oemOrigin", "taaCountry"],
  ...["radioModules", "fccIds", "onvif", "declarations"],
  ...["ndaaMark", ...statementKinds.map(({ field }) => field)],
] as const;

function cellsOf(product: Product, siteUrl: string): string[] {
  const { id, model, category, ndaa, evidence } = product;
  const { radioModules = [], onvif = [], socMaker, oemOrigin, taaCountry } = evidence ?? {};
  const statements = ndaaStatements(product);
  const addressOf = (download: Download | undefined) => (download ? siteUrl + download.file.url : undefined);
  const cells: Record<string, string | undefined> = {
    id,
    model,
    category: category.name,
    url: siteUrl + productAddress(id),
    ndaa: String(ndaa),
    ndaaMark: ndaaMark(ndaa),
    ndaaLetter: listed(statements.map(({ document }) => addressOf(document))),
    ndaaSignatory: listed(statements.map(({ signatory }) => signatory)),
    ndaaDate: listed(statements.map(({ date }) => date)),
    ndaaReviewed: listed(statements.map(({ reviewed }) => reviewed)),
    ...{ socMaker, oemOrigin, taaCountry },
    ...Object.fromEntries(
      statementKinds.map(({ kind, field }) => [field, listed(statementsOf(product, kind).map(addressOf))]),
    ),
    radioModules: listed(radioModules.map(({ maker, model }) => [maker, model].filter(Boolean).join(" "))),
    fccIds: listed(radioModules.map(({ fccId }) => fccId)),
    onvif: listed(onvif.map(({ profile, firmware, date }) => [profile, firmware, date].filter(Boolean).join(" "))),
    declarations: listed([...new Set(onvif.map(({ declaration }) => addressOf(declaration)))]),
  };
  return columns.map((name) => ownValue(cells, name) ?? "");
}

function listed(texts: (string | undefined)[]): string {
  return texts.filter(Boolean).join("; ");
}
