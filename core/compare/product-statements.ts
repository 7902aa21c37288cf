import { filledAddress, noValues, textOf } from "#core/connect/fill-template.ts";
import { isConnectFact, readFactTemplate } from "#core/connect/stream-template.ts";
import { type Fact, type FactSet, factText } from "#core/facts/fact.ts";
import { evidenceNames, moduleText, type NdaaStatement, ndaaMark, ndaaStatements } from "#core/product/evidence.ts";
import type { LifecycleDates } from "#core/product/lifecycle.ts";
import type { Product } from "#core/product/product.ts";
import { detailLevels, distanceAt, distancesOf, doriLevels } from "../distances.ts";
import { memoizeWeak } from "../memoize-weak.ts";
import { connectKey, factsKey } from "./each-fact-once.ts";
import { listStatement, type Statement, type StatementSection, specStatements, statement } from "./statements.ts";

/** All that a product states: what the maker has entered, its facts, and the rows of its spec table. Evidence and addresses, by which nobody chooses, come last. */
export const productStatements = memoizeWeak((set: FactSet) =>
  memoizeWeak((product: Product): StatementSection[] =>
    [
      { key: "general", title: "Overview", statements: general(product) },
      { key: factsKey, title: "Facts", statements: facts(product.facts, set, (id) => !isConnectFact(id)) },
      { key: "distances", title: "Distances", statements: distances(product) },
      ...specStatements(product.specRows),
      { key: "compliance", title: "Compliance", statements: compliance(product) },
      { key: connectKey, title: "Connect", statements: facts(product.facts, set, isConnectFact) },
    ].filter(({ statements }) => statements.length > 0),
  ),
);

function general({ category, features, ...dates }: Product): Statement[] {
  const labels = features.map(({ label }) => label);
  return [
    statement("Category", category.name),
    ...lifecycle(dates),
    ...(labels.length > 0 ? [listStatement("Features", labels)] : []),
  ];
}

function lifecycle({ launched, lastOrder, endOfSales, endOfSecuritySupport }: LifecycleDates): Statement[] {
  return stated([
    ["Launched", launched],
    ["Last order", lastOrder],
    ["End of sales", endOfSales],
    ["Security updates until", endOfSecuritySupport],
  ]);
}

function compliance(product: Product): Statement[] {
  const { socMaker, oemOrigin, taaCountry, radioModules = [], onvif = [] } = product.evidence ?? {};
  const letters = ndaaStatements(product);
  const texts = (of: (letter: NdaaStatement) => string | undefined) => letters.flatMap((letter) => of(letter) ?? []);
  return [
    statement("NDAA section 889", ndaaMark(product.ndaa)),
    ...listed(
      evidenceNames.ndaaLetter,
      texts(({ document }) => document.description),
    ),
    ...listed(
      evidenceNames.ndaaSignatory,
      texts(({ signatory }) => signatory),
    ),
    ...listed(
      evidenceNames.ndaaDate,
      texts(({ date }) => date),
    ),
    ...listed(
      evidenceNames.ndaaReviewed,
      texts(({ reviewed }) => reviewed),
    ),
    ...stated([
      [evidenceNames.socMaker, socMaker],
      [evidenceNames.oemOrigin, oemOrigin],
      [evidenceNames.taaCountry, taaCountry],
    ]),
    ...listed("Radio modules", radioModules.map(moduleText)),
    ...listed(
      "ONVIF",
      onvif.map(({ profile, firmware }) =>
        [`Profile ${profile}`, firmware && `firmware ${firmware}`].filter(Boolean).join(", "),
      ),
    ),
  ];
}

function facts(all: Fact[], set: FactSet, isMeant: (id: string) => boolean): Statement[] {
  const byFact = Map.groupBy(all, ({ factId }) => factId);
  return set.all.flatMap((fact) => {
    const found = fact.isInComparison && isMeant(fact.id) ? (byFact.get(fact.id) ?? []) : [];
    return listed(
      fact.name,
      found.map((value) => templateText(value) ?? factText(fact, value)),
    );
  });
}

/** A template as the page of the product shows it. */
function templateText({ factId, text = "" }: Fact): string | undefined {
  const template = isConnectFact(factId) ? readFactTemplate(factId, text) : undefined;
  return template && textOf(filledAddress(template, noValues));
}

/** From the wide and the tele end of a lens that zooms. */
function distances(product: Product): Statement[] {
  const found = distancesOf(product);
  if (!found) return [];
  if ("reason" in found) return [statement("Note", found.reason)];
  const { pixels, ends } = found;
  return [...detailLevels, ...doriLevels].map(({ name, pixelsPerMetre }) => {
    const metres = ends.map(({ angle }) => `${distanceAt(pixels, angle, pixelsPerMetre).toFixed(1)} m`);
    return statement(`${name}, ${pixelsPerMetre} px/m`, metres.join(" · "));
  });
}

function stated(entries: [string, string | undefined][]): Statement[] {
  return entries.flatMap(([label, value]) => (value ? [statement(label, value)] : []));
}

/** One item is a value of its own, in which words are compared. */
function listed(label: string, items: string[]): Statement[] {
  const [only, ...others] = items;
  if (only === undefined) return [];
  return [others.length === 0 ? statement(label, only) : listStatement(label, items)];
}
