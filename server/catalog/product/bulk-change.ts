import { day, monthOrDay } from "#core/drafts/draft-text.ts";
import { typedFactProblems } from "#core/facts/facts-draft.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { portionsOf } from "#core/portions.ts";
import {
  type BulkChange,
  type BulkChoices,
  type BulkField,
  bulkMessages,
  isBulkField,
  isLifecycleDate,
  noLetter,
  typedFactPrefix,
} from "#core/product/bulk-change.ts";
import { featureKey, featuresByLabel } from "#core/product/features-by-label.ts";
import type { LifecycleDate } from "#core/product/lifecycle.ts";
import { isSuccessorKind, type SuccessorKind } from "#core/product/successor.ts";
import { searchKey } from "#core/search/search-key.ts";
import type { Pin } from "#core/set-preview.ts";
import type { Database } from "../../database/database.ts";
import { readStates } from "../../history/read-states.ts";
import { currentFacts } from "../fact/site-facts.ts";
import type { ProposedSet } from "../save/preview-set.ts";
import type { Entry } from "../save/save.ts";
import { evidenceChoices } from "./evidence/read-evidence.ts";
import { type ProductDocument, products } from "./product-collection.ts";

interface FeatureRow {
  id: string;
  label: string;
  category: string;
}

/** One change with all that it needs of other records. */
export type ReadChange =
  | { field: "category"; category: string; features: FeatureRow[] }
  | { field: "addFeature" | "removeFeature"; label: string; features: FeatureRow[]; categories: Map<string, string> }
  | { field: "ndaa"; ndaa: boolean }
  | { field: "date"; name: LifecycleDate; date: string | undefined }
  | { field: "successor"; product: string; kind: SuccessorKind }
  | { field: "noSuccessor" }
  | { field: "addAccessory" | "removeAccessory"; product: string }
  | { field: "ndaaLetter"; download: string | undefined }
  | { field: "fact"; id: string; text: string | undefined };

const statesAtOnce = 50;
const mostNames = 10;

/** Refused under `field`, `value` or `kind`. */
export async function readBulkChange(
  database: Database,
  { field, value, kind }: BulkChange,
): Promise<Outcome<ReadChange>> {
  const text = value.trim();
  if (field.startsWith(typedFactPrefix)) return readFact(database, field.slice(typedFactPrefix.length), text);
  if (!isBulkField(field)) return refused({ field: bulkMessages.choose });
  return readChange(database, field, text, kind);
}

async function readFact(database: Database, id: string, text: string): Promise<Outcome<ReadChange>> {
  const { set } = await currentFacts(database);
  const fact = set.get(id);
  if (!fact) return refused({ field: bulkMessages.fact });
  const [problem] = text ? Object.values(typedFactProblems([fact], { [id]: text })) : [];
  if (problem) return refused({ value: problem });
  return done({ field: "fact", id, text: text || undefined });
}

async function readChange(
  database: Database,
  field: BulkField,
  text: string,
  kind: string | undefined,
): Promise<Outcome<ReadChange>> {
  if (isLifecycleDate(field)) return readDate(field, text);
  if (field === "ndaa") {
    return text === "yes" || text === "no"
      ? done({ field, ndaa: text === "yes" })
      : refused({ value: bulkMessages.ndaa });
  }
  if (field === "ndaaLetter") {
    if (text === noLetter) return done({ field, download: undefined });
    const found = await database.selectFrom("download").select("id").where("id", "=", text).executeTakeFirst();
    return found ? done({ field, download: text }) : refused({ value: bulkMessages.letter });
  }
  if (field === "successor" && !text) return done({ field: "noSuccessor" });
  if (!text) return refused({ value: bulkMessages.value });
  if (field === "category") {
    const found = await database.selectFrom("category").select("id").where("id", "=", text).executeTakeFirst();
    return found
      ? done({ field, category: text, features: await allFeatures(database) })
      : refused({ value: bulkMessages.category });
  }
  if (field === "addFeature" || field === "removeFeature") {
    const features = await allFeatures(database);
    const isKnown = features.some(({ label }) => featureKey(label) === featureKey(text));
    if (!isKnown) return refused({ value: bulkMessages.feature(text) });
    const rows = await database.selectFrom("category").select(["id", "name"]).execute();
    return done({ field, label: text, features, categories: new Map(rows.map(({ id, name }) => [id, name])) });
  }
  const named = database.selectFrom("product").select("id").where("model_key", "=", searchKey(text));
  const product = (await named.executeTakeFirst())?.id;
  if (product === undefined) return refused({ value: bulkMessages.model(text) });
  if (field !== "successor") return done({ field, product });
  return kind !== undefined && isSuccessorKind(kind)
    ? done({ field, product, kind })
    : refused({ kind: bulkMessages.kind });
}

function readDate(name: LifecycleDate, text: string): Outcome<ReadChange> {
  if (!text) return done({ field: "date", name, date: undefined });
  const read = (name === "endOfSecuritySupport" ? monthOrDay() : day()).safeParse(text);
  const message = read.error?.issues[0]?.message;
  return message === undefined ? done({ field: "date", name, date: text }) : refused({ value: message });
}

function allFeatures(database: Database): Promise<FeatureRow[]> {
  return database.selectFrom("feature").select(["id", "label", "category_id as category"]).execute();
}

/** The products at these versions as the change makes them. */
export async function changedProducts(
  database: Database,
  pins: Pin[],
  change: ReadChange,
  pause?: () => Promise<void>,
): Promise<ProposedSet> {
  const dropped = new Map<string, number>();
  const proposed = await proposedProducts(database, pins, pause, (id, document, model) => {
    const { after, refusal, drops = 0 } = changed(document, change);
    if (drops > 0) dropped.set(model, drops);
    return { after, refusals: refusal ? { [`products/${id}/${refusal.field}`]: refusal.message } : {} };
  });
  if (dropped.size === 0) return proposed;
  const features = [...dropped.values()].reduce((sum, count) => sum + count, 0);
  const models = [...dropped.keys()].sort();
  const more = models.length - mostNames;
  return { ...proposed, notices: [bulkMessages.dropped(features, models.slice(0, mostNames), more)] };
}

/** The products at these versions, to be deleted. */
export async function deletedProducts(
  database: Database,
  pins: Pin[],
  pause?: () => Promise<void>,
): Promise<ProposedSet> {
  const proposed = await proposedProducts(database, pins, pause, () => ({ after: null, refusals: {} }));
  const ids = proposed.entries.map(({ id }) => id);
  const owners = new Set<string>();
  for (const some of portionsOf(ids, statesAtOnce)) {
    const rows = database.selectFrom("accessory").select("product_id").distinct().where("accessory_id", "in", some);
    for (const { product_id } of await rows.execute()) owners.add(product_id);
    await pause?.();
  }
  for (const id of ids) owners.delete(id);
  return owners.size === 0 ? proposed : { ...proposed, notices: [bulkMessages.leaveAccessories(owners.size)] };
}

type Proposal = { after: ProductDocument | null; refusals: FieldErrors };

async function proposedProducts(
  database: Database,
  pins: Pin[],
  pause: (() => Promise<void>) | undefined,
  proposalOf: (id: string, document: ProductDocument, model: string) => Proposal,
): Promise<ProposedSet> {
  const entries: Entry[] = [];
  const refusals: FieldErrors = {};
  for (const some of portionsOf(pins, statesAtOnce)) {
    const states = await readStates(
      database,
      products,
      some.map(({ id }) => id),
    );
    for (const { id, version } of some) {
      const today = states.get(id);
      const document = today && products.documentOf(today);
      const proposal = document && proposalOf(id, document, document.model);
      entries.push({ kind: products, id, after: proposal?.after ?? null, base: version, today } as Entry);
      // One that others have changed stays for that reason.
      if (proposal && Number(today?.record.version) === version) Object.assign(refusals, proposal.refusals);
    }
    await pause?.();
  }
  return { entries, refusals, notices: [] };
}

interface Changed {
  after: ProductDocument;
  refusal?: { field: string; message: string };
  /** How many features the new category does not have. */
  drops?: number;
}

function changed(product: ProductDocument, change: ReadChange): Changed {
  switch (change.field) {
    case "category":
      return inCategory(product, change);
    case "addFeature":
    case "removeFeature":
      return withFeature(product, change);
    case "ndaa":
      return { after: { ...product, ndaa: change.ndaa } };
    case "date":
      return { after: { ...product, [change.name]: change.date } };
    case "noSuccessor":
      return { after: { ...product, successors: [] } };
    case "successor": {
      const { product: successor, kind } = change;
      const same = product.successors.find((one) => one.product === successor && one.kind === kind);
      return { after: { ...product, successors: [same ?? { product: successor, kind, sentence: "" }] } };
    }
    case "addAccessory": {
      const others = product.accessories.filter((id) => id !== change.product);
      // In the order in which they are read.
      return { after: { ...product, accessories: [...others, change.product].sort() } };
    }
    case "removeAccessory":
      return { after: { ...product, accessories: product.accessories.filter((id) => id !== change.product) } };
    case "ndaaLetter":
      return { after: { ...product, ndaaLetter: change.download } };
    case "fact": {
      const { [change.id]: _, ...others } = product.facts;
      const typed = change.text === undefined ? others : { ...others, [change.id]: change.text };
      return { after: { ...product, facts: Object.fromEntries(Object.entries(typed).sort(byName)) } };
    }
  }
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** Features of equal label stay. */
function inCategory(product: ProductDocument, change: Extract<ReadChange, { field: "category" }>): Changed {
  if (product.category === change.category) return { after: product };
  const labels = change.features.flatMap(({ id, label }) => (product.features.includes(id) ? label : []));
  const offered = change.features.filter(({ category }) => category === change.category);
  const features = featuresByLabel(offered, labels).map(({ id }) => id);
  return {
    after: { ...product, category: change.category, features: features.sort() },
    drops: product.features.length - features.length,
  };
}

function withFeature(
  product: ProductDocument,
  { field, label, features, categories }: Extract<ReadChange, { field: "addFeature" | "removeFeature" }>,
): Changed {
  const key = featureKey(label);
  const own = features.find((one) => one.category === product.category && featureKey(one.label) === key);
  if (field === "removeFeature") {
    return { after: { ...product, features: product.features.filter((id) => id !== own?.id) } };
  }
  if (!own) {
    const message = bulkMessages.notOffered(categories.get(product.category) ?? "", label);
    return { after: product, refusal: { field: "features", message } };
  }
  const others = product.features.filter((id) => id !== own.id);
  return { after: { ...product, features: [...others, own.id].sort() } };
}

export async function bulkChoices(database: Database): Promise<BulkChoices> {
  const [categories, features, evidence, facts] = await Promise.all([
    database.selectFrom("category").select(["id", "name"]).orderBy("name_key").execute(),
    database.selectFrom("feature").select("label").distinct().orderBy("label").execute(),
    evidenceChoices(database),
    currentFacts(database),
  ]);
  return {
    categories,
    features: [...new Map(features.map(({ label }) => [featureKey(label), label])).values()],
    letters: evidence.documents.map(({ id, description }) => ({ id, name: description })),
    facts: facts.set.all.map(({ id, name }) => ({ id, name })),
  };
}
