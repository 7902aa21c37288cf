import { categoryMessages } from "#core/category/category.ts";
import { productMessages } from "#core/product/product.ts";
import { conflictMessages } from "#core/save-messages.ts";
import type { Browser } from "./browser.ts";
import { type Draft, draftOf, fieldsOf, rowsOf } from "./draft.ts";
import { readWords } from "./read-form.ts";
import type { Chance } from "./seeded.ts";

// Many clients change the same few records. Every edit adds a unique word to the description that its form was loaded
// with: a lost edit is a word that is missing from the next one's form.

export interface Edit {
  id: string;
  version: number;
  /** The words of earlier edits in the loaded form. */
  before: string[];
  word: string;
}

export interface Ledger {
  edits: Edit[];
  done: Record<string, number>;
  refused: Record<string, number>;
}

/** Expected refusals; the number of products is removed from the message. */
const reasons = [
  conflictMessages.changed,
  // A conflict of which the form shows both versions.
  "Keep mine Take theirs",
  conflictMessages.deleted,
  productMessages.categoryRequired,
  productMessages.categoryGone,
  productMessages.featuresOfAnotherCategory,
  productMessages.accessoryUnknown,
  productMessages.accessoriesGone([]).trim(),
  productMessages.sourceGone,
  productMessages.checkDownloads,
];
const holdsProducts = /Cannot delete .{1,200}?: contains \d+ product\(s\)\./;

export interface Member {
  browser: Browser;
  chance: Chance;
  ledger: Ledger;
  newWord(): string;
}

/** Edits a product: its words, and sometimes its category, features, accessories and a download's file. */
export async function editProduct(member: Member): Promise<void> {
  const { chance } = member;
  const id = chance.oneOf(await list(member, "products"));
  const draft = id && (await read(member, `/dashboard/products/${id}/edit`));
  if (!draft) return;
  if (chance.percent(50)) await chooseCategory(member, draft);
  if (chance.percent(40)) {
    const others = (await list(member, "products")).filter((other) => other !== id);
    draft.accessories = others.filter(() => chance.percent(50));
  }
  if (chance.percent(30)) await replaceDownload(member, draft);
  await edit(member, { what: "product edited", id, path: `/dashboard/products/${id}/edit`, draft });
}

/** Edits a category: its words, and replaces one feature. */
export async function editCategory(member: Member): Promise<void> {
  const id = member.chance.oneOf(await list(member, "categories"));
  const draft = id && (await read(member, `/dashboard/categories/${id}/edit`));
  if (!draft) return;
  draft.features = [...rowsOf(draft, "features").slice(1), { label: member.newWord() }];
  await edit(member, { what: "category edited", id, path: `/dashboard/categories/${id}/edit`, draft });
}

export async function editDownload(member: Member): Promise<void> {
  const id = member.chance.oneOf(await list(member, "downloads"));
  const draft = id && (await read(member, `/dashboard/downloads/${id}`));
  if (draft) await edit(member, { what: "download edited", id, path: `/dashboard/downloads/${id}`, draft });
}

/** Deletes a category, which may contain products, and creates another, so that there is always one to move to. */
export async function deleteCategory(member: Member): Promise<void> {
  const { chance } = member;
  const id = chance.oneOf(await list(member, "categories"));
  if (!id || !(await send(member, "category deleted", `/dashboard/categories/${id}?delete`, {}))) return;
  const features = [{ label: member.newWord() }, { label: member.newWord() }];
  await send(member, "category made", "/dashboard/categories/new", {
    name: member.newWord(),
    description: "",
    features,
  });
}

export async function replaceProduct(member: Member): Promise<void> {
  const { chance } = member;
  const [id, other] = [chance.oneOf(await list(member, "products")), chance.oneOf(await list(member, "products"))];
  const copy = other && (await read(member, `/dashboard/products/new?from=${other}`));
  if (!id || !copy) return;
  if (chance.percent(50)) await chooseCategory(member, copy);
  const fresh = { ...copy, model: member.newWord(), description: "-" };
  if (!(await send(member, "product copied", "/dashboard/products/new", fresh))) return;
  await send(member, "product deleted", `/dashboard/products/${id}?delete`, {});
}

async function chooseCategory(member: Member, draft: Draft): Promise<void> {
  const category = member.chance.oneOf(await list(member, "categories"));
  const form = category && (await read(member, `/dashboard/categories/${category}/edit`));
  if (!form) return;
  draft.category = category;
  draft.features = rowsOf(form, "features").map((row) => row.id ?? "");
}

async function replaceDownload({ browser, chance }: Member, draft: Draft): Promise<void> {
  const [download] = rowsOf(draft, "downloads");
  if (download) download.upload = await browser.upload("product-file", "replaced.bin", chance.bytes(2_000));
}

async function list({ browser }: Member, what: "products" | "categories" | "downloads"): Promise<string[]> {
  const { body } = await browser.ask("GET", `/dashboard/${what}`);
  const links = body.matchAll(new RegExp(`/dashboard/${what}/([0-9a-f-]{36})`, "g"));
  return [...new Set(Array.from(links, ([, id = ""]) => id))];
}

/** The form of a screen; undefined where its record has been deleted. */
async function read({ browser }: Member, path: string): Promise<Draft | undefined> {
  const form = await browser.form(path);
  return form && draftOf(form);
}

interface Editing {
  what: string;
  id: string;
  path: string;
  draft: Draft;
}

async function edit(member: Member, { what, id, path, draft }: Editing): Promise<void> {
  const description = String(draft.description);
  const word = member.newWord();
  const accepted = await send(member, what, path, { ...draft, description: `${description} ${word}` });
  if (!accepted) return;
  member.ledger.edits.push({ id, version: Number(draft.version), before: wordsOf(description), word });
}

/** Sends a form; throws when a refusal has an unexpected reason. */
async function send(member: Member, what: string, path: string, draft: Draft): Promise<boolean> {
  const { browser, ledger } = member;
  const { status, body } = await browser.submit(path, fieldsOf(draft));
  if (status === 302) {
    count(ledger.done, what);
    return true;
  }
  const words = readWords(body);
  const reason = reasons.find((message) => words.includes(message)) ?? holdsProducts.exec(words)?.[0];
  if (status !== 409 || !reason) throw new Error(`${path} was answered with ${status}: ${words}`);
  count(ledger.refused, `${what}: ${holdsProducts.test(reason) ? categoryMessages.holdsProducts(0) : reason}`);
  return false;
}

export function wordsOf(description: string): string[] {
  return description.split(" ").filter((word) => /^w\d+$/.test(word));
}

function count(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}
