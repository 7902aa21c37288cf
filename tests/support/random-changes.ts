import { notAFact } from "#core/facts/fact.ts";
import { factDraft } from "#core/facts/fact-draft.ts";
import type { Collection } from "#server/catalog/collection.ts";
import { type CollectionName, collections } from "#server/catalog/collections.ts";
import { assignLabels } from "#server/catalog/fact/assign-labels.ts";
import { createFact } from "#server/catalog/fact/create-fact.ts";
import { deleteFact } from "#server/catalog/fact/delete-fact.ts";
import { updateFact } from "#server/catalog/fact/update-fact.ts";
import { readStates } from "#server/history/read-states.ts";
import type { RecordState } from "#server/history/state-body.ts";
import { stagedFile } from "./catalog.ts";
import { editable, type TestEditing, unchanged } from "./editing.ts";

/** A sequence that is the same in every run. */
function chances(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Oldest first: ids are random, and a sequence of changes is to be the same in every run. */
async function idsIn({ database }: TestEditing, { name, table }: Collection<CollectionName>): Promise<string[]> {
  const rows = await database
    .selectFrom(table as "category")
    .select("id")
    .orderBy("id")
    .execute();
  const created = await database
    .selectFrom("change")
    .select("record_id")
    .where("collection", "=", name)
    .where("kind", "=", "created")
    .orderBy("revision")
    .execute();
  const order = new Map(created.map(({ record_id }, place) => [record_id, place]));
  return rows.map(({ id }) => id).sort((one, other) => (order.get(one) ?? -1) - (order.get(other) ?? -1));
}

function ownFact(name: string, labels: string[]) {
  return factDraft.parse({ name, type: "text", labels: labels.map((label) => ({ label })) });
}

export async function allStates(site: TestEditing): Promise<Map<string, RecordState>> {
  const found = new Map<string, RecordState>();
  for (const collection of collections) {
    const states = await readStates(site.database, collection, await idsIn(site, collection));
    for (const [id, state] of states) found.set(`${collection.name} ${id} ${state.record.version}`, state);
  }
  return found;
}

/** Changes a site by one of all commands at random, the same in every run. Answers whether it was done. */
export function randomChanges(site: TestEditing, seed: number): () => Promise<boolean> {
  const chance = chances(seed);
  const { editing } = site;
  const collection = (name: CollectionName) =>
    collections.find((one) => one.name === name) as Collection<CollectionName>;
  const some = async (name: CollectionName) => {
    const ids = await idsIn(site, collection(name));
    return ids[chance(ids.length)];
  };
  let made = 0;
  const versionOf = async (table: string, id: string) => {
    const row = await site.database
      .selectFrom(table as "category")
      .select("version")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return row.version;
  };
  const commands: (() => Promise<unknown>)[] = [
    () => site.addCategoryWith([`Zoom ${++made}`, `Heat ${made}`]),
    async () => {
      const id = await some("categories");
      if (!id) return;
      const rows = await site.database
        .selectFrom("feature")
        .select(["id", "label"])
        .where("category_id", "=", id)
        .execute();
      const features = rows
        .slice(chance(2))
        .concat(chance(3) === 0 ? [{ id: crypto.randomUUID(), label: `F ${++made}` }] : []);
      const draft = { name: `Category n${++made}`, description: `D ${made}`, features };
      return editing.updateCategory(id, draft, await versionOf("category", id));
    },
    async () => {
      const id = await some("categories");
      return id && editing.deleteCategory(id);
    },
    async () => {
      const category = await some("categories");
      if (!category) return;
      const features = await site.database
        .selectFrom("feature")
        .select("id")
        .where("category_id", "=", category)
        .execute();
      const accessory = await some("products");
      const downloads = chance(2) ? [{ description: "Manual", file: stagedFile(), kind: "manual" as const }] : [];
      return site.addProduct({
        category,
        features: features.map(({ id }) => id),
        accessories: accessory ? [accessory] : [],
        files: { downloads },
      });
    },
    async () => {
      const id = await some("products");
      if (!id) return;
      const form = unchanged(await editable(site, id));
      const other = await some("products");
      const successors =
        other && other !== id ? [{ product: other, kind: "similar" as const, sentence: `S ${++made}` }] : [];
      const changed = {
        ...form,
        description: `A camera ${++made}`,
        successors,
        radioModules: [{ maker: `M ${made}` }],
      };
      return editing.updateProduct(id, changed, await versionOf("product", id));
    },
    async () => {
      const id = await some("products");
      return id && editing.deleteProduct(id);
    },
    async () => {
      const product = await some("products");
      return site.addDownload({ description: `Sheet ${++made}`, ...(product && { products: [product] }) });
    },
    async () => {
      const id = await some("downloads");
      if (!id) return;
      return editing.updateDownload(id, { description: `Sheet ${++made}` }, await versionOf("download", id));
    },
    async () => {
      const id = await some("downloads");
      return id && editing.deleteDownload(id);
    },
    async () => {
      const product = await some("products");
      return site.addRelease({ versionText: `1.${++made}`, products: product ? [product] : [] });
    },
    async () => {
      const id = await some("releases");
      return id && editing.withdrawRelease(id, `Reason ${++made}`);
    },
    async () => {
      const id = await some("releases");
      return id && editing.deleteRelease(id, "no longer needed");
    },
    () => site.addBanner(),
    async () => {
      const id = await some("info");
      if (!id) return;
      return editing.updateInfoItem(id, { kind: "banner", content: `B ${++made}` }, await versionOf("info_item", id));
    },
    async () => {
      const id = await some("info");
      return id && editing.moveInfoItemToTop(id);
    },
    async () => {
      const id = await some("info");
      return id && editing.deleteInfoItem(id);
    },
    () => editing.createSynonyms({ newId: crypto.randomUUID(), words: [`w${++made}`, `v${made}`] }),
    async () => {
      const id = await some("synonyms");
      if (!id) return;
      return editing.updateSynonyms(id, { words: [`w${++made}`, `v${made}`] }, await versionOf("synonym_group", id));
    },
    async () => {
      const id = await some("synonyms");
      return id && editing.deleteSynonyms(id);
    },
    () => createFact(site.database, ownFact(`Fact ${++made}`, [chance(2) ? `Row ${chance(5)}` : `Row n${made}`])),
    async () => {
      const id = await some("facts");
      if (!id) return;
      const draft = ownFact(`Fact ${++made}`, [`Row ${chance(5)}`, `Row n${made}`]);
      return updateFact(site.database, id, draft);
    },
    async () => {
      const id = await some("facts");
      return id && deleteFact(site.database, id);
    },
    async () => {
      const id = await some("facts");
      const facts = chance(2) || !id || id === notAFact ? ("not a fact" as const) : [{ id }];
      return assignLabels(site.database, [{ label: `Row ${chance(5)}`, facts }]);
    },
  ];
  return async () => {
    const outcome = await commands[chance(commands.length)]?.();
    const isRefused = typeof outcome === "object" && outcome !== null && "ok" in outcome && !outcome.ok;
    return outcome !== undefined && !isRefused;
  };
}
