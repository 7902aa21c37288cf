import type { UploadedFacts } from "#core/facts/editable-rule.ts";
import { type Fact, type FactKind, factKindInfo, factKindNames, factText } from "#core/facts/fact.ts";
import type { Database } from "../../database/database.ts";
import type { StagedUploads } from "../../uploads/uploads.ts";
import { factsIn, selectFacts } from "../product/product-facts.ts";
import { readSheetAhead } from "./facts-of-product.ts";
import { currentRules } from "./rule-set.ts";

export async function factsOfUpload(
  reading: Database,
  uploads: Pick<StagedUploads, "sheet">,
  upload: string,
  { product, category = "" }: { product?: string; category?: string },
): Promise<UploadedFacts | undefined> {
  const sheet = await uploads.sheet(upload);
  if (!sheet) return undefined;
  const rules = await currentRules(reading);
  const stored = product === undefined ? [] : factsIn(await selectFacts(reading, [product]).execute());
  const { facts, unread } = await readSheetAhead(JSON.stringify(sheet.rows), rules.rulesOf(category));

  const isTyped = new Set(stored.filter(({ origin }) => origin === "typed").map(({ kind }) => kind));
  const kinds = factKindNames.filter((kind) => !isTyped.has(kind));
  const [before, after] = [byKind(stored), byKind(facts)];
  return {
    vanishing: kinds.flatMap((kind) => {
      const text = before(kind);
      return text !== "" && after(kind) === "" ? { label: factKindInfo(kind).label, text } : [];
    }),
    changed: kinds.flatMap((kind) => {
      const [one, other] = [before(kind), after(kind)];
      const isChanged = one !== "" && other !== "" && one !== other;
      return isChanged ? { label: factKindInfo(kind).label, before: one, after: other } : [];
    }),
    count: new Set(facts.map(({ kind }) => kind)).size,
    unread: unread
      .filter(({ kind }) => !isTyped.has(kind))
      .map(({ kind, row }) => ({ label: factKindInfo(kind).label, text: `${row.label}: ${row.text}` })),
  };
}

function byKind(facts: Fact[]): (kind: FactKind) => string {
  const groups = Map.groupBy(facts, ({ kind }) => kind);
  return (kind) => (groups.get(kind) ?? []).map(factText).join(", ");
}
