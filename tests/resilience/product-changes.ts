import type { Administrator, UploadedFile } from "./administrator.ts";
import { createCategory } from "./category-changes.ts";
import { type Draft, type DraftRow, rowsOf } from "./draft.ts";
import { someText } from "./words.ts";
import type { DownloadState, PictureState, ProductState } from "./world.ts";

const most = { products: 4, images: 3, downloads: 3 };

export async function changeProducts(administrator: Administrator): Promise<void> {
  const { world, chance } = administrator;
  if (Object.keys(world.categories).length === 0) return createCategory(administrator);
  const marks = Object.keys(world.products);
  const mark = chance.oneOf(marks);
  if (!mark || (marks.length < most.products && chance.percent(50))) return createProduct(administrator);
  return chance.percent(30) ? deleteProduct(administrator, mark) : editProduct(administrator, mark);
}

async function createProduct(administrator: Administrator): Promise<void> {
  const { chance } = administrator;
  const mark = administrator.newMark();
  const choices = await chooseLinks(administrator, mark);
  const words = someWords(administrator);
  const image = await newPicture(administrator);
  const images = await several(chance.between(0, 2), () => newPicture(administrator));
  const downloads = await several(chance.between(0, 2), () => newDownload(administrator));
  const sheet = chance.percent(30) ? await administrator.upload("sheet") : undefined;

  const draft: Draft = {
    model: mark,
    ...choices.draft,
    ...words.draft,
    image: image.row,
    images: images.map(({ row }) => row),
    downloads: downloads.map(({ row }) => row),
    ...(sheet && { sheet: sheet.id }),
  };
  await administrator.save("A new product", { path: "/dashboard/products/new", draft, mark }, (after) => {
    after.products[mark] = {
      ...choices.state,
      ...words.state,
      image: image.state,
      images: images.map(({ state }) => state),
      downloads: sorted(downloads.map(({ state }) => state)),
      ...sheetState(sheet),
    };
  });
}

async function editProduct(administrator: Administrator, mark: string): Promise<void> {
  const { chance, world } = administrator;
  const current = world.products[mark] as ProductState;
  const path = `/dashboard/products/${administrator.idOf(mark)}/edit`;
  const draft = await administrator.read(path);
  const state: ProductState = structuredClone(current);

  if (chance.percent(60)) {
    const words = someWords(administrator);
    Object.assign(state, words.state);
    // An unticked box sends nothing.
    delete draft.ndaa;
    Object.assign(draft, words.draft);
  }
  if (chance.percent(40)) {
    const choices = await chooseLinks(administrator, mark);
    Object.assign(state, choices.state);
    Object.assign(draft, choices.draft);
  }
  if (chance.percent(30)) {
    const { row, state: picture } = await newPicture(administrator);
    draft.image = row;
    state.image = picture;
  }
  if (chance.percent(40)) await editImages(administrator, draft, state);
  if (chance.percent(40)) await editDownloads(administrator, draft, state);
  if (chance.percent(25)) {
    const sheet = chance.percent(60) ? await administrator.upload("sheet") : undefined;
    delete draft.sheet;
    delete state.sheet;
    if (sheet) draft.sheet = sheet.id;
    Object.assign(state, sheetState(sheet));
  }
  await administrator.save("An edited product", { path, draft }, (after) => {
    after.products[mark] = state;
  });
}

/** It disappears from other products' accessories, too. */
async function deleteProduct(administrator: Administrator, mark: string): Promise<void> {
  const path = `/dashboard/products/${administrator.idOf(mark)}?delete`;
  await administrator.save("A deleted product", { path }, (after) => {
    delete after.products[mark];
    for (const product of Object.values(after.products)) {
      product.accessories = product.accessories.filter((accessory) => accessory !== mark);
    }
  });
}

async function editImages(administrator: Administrator, draft: Draft, state: ProductState): Promise<void> {
  const { chance } = administrator;
  const kept: { row: DraftRow; state: PictureState }[] = [];
  for (const [place, row] of rowsOf(draft, "images").entries()) {
    const own = state.images[place] as PictureState;
    if (chance.percent(25)) continue;
    if (!chance.percent(25)) kept.push({ row, state: own });
    else {
      const next = await newPicture(administrator);
      kept.push({ row: { ...row, ...next.row }, state: next.state });
    }
  }
  if (kept.length < most.images && chance.percent(50)) kept.push(await newPicture(administrator));
  if (chance.percent(30)) kept.reverse();
  draft.images = kept.map(({ row }) => row);
  state.images = kept.map((picture) => picture.state);
}

async function editDownloads(administrator: Administrator, draft: Draft, state: ProductState): Promise<void> {
  const { chance } = administrator;
  const kept: { row: DraftRow; state: DownloadState }[] = [];
  for (const row of rowsOf(draft, "downloads")) {
    const own = state.downloads.find(({ description }) => description === row.description) as DownloadState;
    if (chance.percent(25)) continue;
    if (!chance.percent(30)) kept.push({ row, state: own });
    else {
      const next = await newDownload(administrator);
      kept.push({ row: { ...row, ...next.row }, state: next.state });
    }
  }
  if (kept.length < most.downloads && chance.percent(50)) kept.push(await newDownload(administrator));
  draft.downloads = kept.map(({ row }) => row);
  state.downloads = sorted(kept.map((download) => download.state));
}

/** A category, some of its features, and other products as accessories. */
async function chooseLinks(administrator: Administrator, mark: string) {
  const { chance, world } = administrator;
  const category = chance.oneOf(Object.keys(world.categories)) ?? "";
  const id = administrator.idOf(category);
  const offered = rowsOf(await administrator.read(`/dashboard/categories/${id}/edit`), "features");
  const features = offered.filter(() => chance.percent(50));
  const others = Object.keys(world.products).filter((other) => other !== mark);
  const accessories = others.filter(() => chance.percent(40));
  return {
    draft: {
      category: id,
      features: features.map((row) => row.id ?? ""),
      accessories: accessories.map((other) => administrator.idOf(other)),
    },
    state: { category, features: features.map((row) => row.label ?? "").sort(), accessories: accessories.sort() },
  };
}

function someWords({ chance }: Administrator) {
  const description = someText(chance);
  const specs = chance.percent(50) ? someText(chance) : "";
  const ndaa = chance.percent(50);
  return {
    draft: { description, specs, ...(ndaa && { ndaa: "on" }) },
    state: { description, specs, ndaa },
  };
}

async function newPicture(administrator: Administrator): Promise<{ row: DraftRow; state: PictureState }> {
  const { id, state } = await administrator.upload("picture");
  const alt = administrator.chance.percent(50) ? someText(administrator.chance) : "";
  return { row: { upload: id, alt }, state: { ...state, alt } };
}

/** Its description is unique, so that it can be recognised. */
async function newDownload(administrator: Administrator): Promise<{ row: DraftRow; state: DownloadState }> {
  const { id, state } = await administrator.upload("product-file");
  const description = `Manual ${administrator.newMark()}`;
  return { row: { upload: id, description }, state: { description, file: state } };
}

function sheetState(sheet: UploadedFile | undefined): Pick<ProductState, "sheet"> {
  return sheet ? { sheet: { ...sheet.state, rows: sheet.rows } } : {};
}

function sorted(downloads: DownloadState[]): DownloadState[] {
  return downloads.sort((one, other) => (one.description < other.description ? -1 : 1));
}

/** One after the other, as a person does. */
async function several<Item>(count: number, make: () => Promise<Item>): Promise<Item[]> {
  const items: Item[] = [];
  while (items.length < count) items.push(await make());
  return items;
}
