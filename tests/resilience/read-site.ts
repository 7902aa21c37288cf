import { variantAddress } from "#core/files/file-address.ts";
import type { Picture } from "#core/files/picture.ts";
import type { EditableProduct } from "#core/product/product.ts";
import { openCatalog } from "#server/catalog/open-catalog.ts";
import { productForEditing } from "#server/catalog/product/product-for-editing.ts";
import type { Database } from "#server/database/database.ts";
import type { Browser } from "./browser.ts";
import { emptyWorld, type FileState, type InfoState, markIn, type PictureState, type World } from "./world.ts";

/** A site's contents, in the form in which administrators remember theirs. */
export interface SiteContents {
  /** The records of one administrator, whose name their marks begin with. */
  worldOf(name: string): World;
  ids: Map<string, string>;
  /** How many files were downloaded and compared. */
  files: number;
}

/** Reads every record from the database, and downloads every file. */
export async function readSite(reading: Database, browser: Browser): Promise<SiteContents> {
  const catalog = openCatalog(reading);
  const ids = new Map<string, string>();
  const world = emptyWorld();
  let files = 0;

  async function file({ fileName, url }: { fileName: string; url: string }): Promise<FileState> {
    files++;
    return { name: fileName, sha256: await browser.fingerprint(url) };
  }
  async function picture(of: { picture: Picture; alt: string; fileName: string }): Promise<PictureState> {
    for (const width of of.picture.widths) await browser.fingerprint(variantAddress(of.picture.url, width));
    return { ...(await file({ fileName: of.fileName, url: of.picture.url })), alt: of.alt };
  }

  const labels = new Map<string, string>();
  const categoryMarks = new Map<string, string>();
  for (const { id } of await catalog.categories()) {
    const category = await catalog.category(id);
    if (!category) throw new Error(`The category ${id} is listed and not there.`);
    for (const feature of category.features) labels.set(feature.id, feature.label);
    ids.set(category.name, id);
    categoryMarks.set(id, category.name);
    const features = category.features.map(({ label }) => label).sort();
    world.categories[category.name] = { description: category.description, features };
  }

  async function product(from: EditableProduct): Promise<World["products"][string]> {
    const downloads = [];
    for (const { description, file: its } of from.downloads) downloads.push({ description, file: await file(its) });
    const images = [];
    for (const image of from.images) images.push(await picture(image));
    return {
      category: categoryMarks.get(from.category) ?? from.category,
      description: from.description,
      specs: from.specs,
      ndaa: from.ndaa,
      features: from.features.map((id) => labels.get(id) ?? id).sort(),
      accessories: from.accessories.map(({ model }) => model).sort(),
      image: await picture(from.image),
      images,
      downloads: downloads.sort((one, other) => (one.description < other.description ? -1 : 1)),
      ...(from.sheet && { sheet: { ...(await file(from.sheet)), rows: from.sheet.rows } }),
    };
  }

  for await (const { id, model } of all((page) => catalog.products(page))) {
    const from = await productForEditing(reading, id);
    if (!from) throw new Error(`The product ${model} is listed and not there.`);
    ids.set(model, id);
    world.products[model] = await product(from);
  }
  for await (const { id, description, file: its } of all((page) => catalog.generalDownloads(page))) {
    ids.set(markIn(description), id);
    world.downloads[markIn(description)] = { description, file: await file(its) };
  }
  for (const item of await catalog.infoItems()) {
    const shown = "picture" in item ? item.picture : undefined;
    const image = shown && {
      sha256: (await picture({ picture: shown, alt: "", fileName: "" })).sha256,
      alt: shown.alt,
    };
    const heading = item.kind === "card" ? { heading: item.heading } : {};
    const content = item.kind === "image" ? {} : { content: item.content };
    const mark = markIn(item.kind === "image" ? item.picture.alt : item.content);
    ids.set(mark, item.id);
    world.info.push({ mark, kind: item.kind, ...heading, ...content, ...(image && { image }) });
  }

  return {
    worldOf: (name) => ({
      categories: ownedBy(name, world.categories),
      products: ownedBy(name, world.products),
      downloads: ownedBy(name, world.downloads),
      info: world.info.filter(({ mark }: InfoState) => mark.startsWith(`${name}-`)),
    }),
    ids,
    files,
  };
}

async function* all<Item>(read: (page: number) => Promise<{ items: Item[] } | undefined>): AsyncGenerator<Item> {
  for (let page = 1; ; page++) {
    const found = await read(page);
    if (!found || found.items.length === 0) return;
    yield* found.items;
  }
}

function ownedBy<State>(name: string, records: Record<string, State>): Record<string, State> {
  return Object.fromEntries(Object.entries(records).filter(([mark]) => mark.startsWith(`${name}-`)));
}
