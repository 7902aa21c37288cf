import { canonicalLanguage, documentKinds, documentMessages, isLanguage, kindName } from "#core/download/document.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { successorKinds } from "#core/product/successor.ts";
import { isClearing, type ListCell, readCharacters, readDay, readList, textOf } from "#core/product-list/list-cell.ts";
import type { ListSheet } from "#core/product-list/list-sheet.ts";
import { type PlannedRow, rowKey } from "#core/product-list/planned-row.ts";
import { uniqueKey } from "#core/unique-key.ts";
import type { ProductDocument } from "../catalog/product/product-collection.ts";
import {
  categoryHeads,
  fileHeads,
  fileKinds,
  linkHeads,
  linkKinds,
  sheetNames,
  successorLink,
} from "./export-sheets.ts";
import type { ListSite } from "./list-site.ts";
import { type CellChange, listCellMessages } from "./product-cells.ts";

/** What a row of Links or Files changes in a product. */
export interface OtherRow {
  sheet: string;
  row: number;
  /** The product's id; undefined if there is none of its model. */
  product: string | undefined;
  model: string;
  /** Refused, under `cell`, with what is expected. */
  read(product: ProductDocument): Outcome<CellChange | undefined>;
}

const otherMessages = {
  linkKind: `One of ${linkKinds.join(", ")}.`,
  file: "A file of this product: drop new ones beside the list.",
  documentKind: `One of ${documentKinds.map(kindName).join(", ")}.`,
  noSuchId: "The name of a category.",
};

type Named = (head: string) => ListCell;

/** Finds the product by this site's id, else by its model, which may have changed since. */
function productOf(named: Named, site: ListSite): { model: string; product: string | undefined } {
  const [model, id] = [textOf(named("Model")), textOf(named("Product id"))];
  return { model, product: site.models.has(id) ? id : site.productNamed(model) };
}

/** The sheets of an export besides Products. Sheets of other names, or with other heads, are none. */
export function otherRows(sheets: readonly ListSheet[], site: ListSite): OtherRow[] {
  return [
    ...rowsOf(sheets, sheetNames.links, linkHeads).map(({ row, named }) => linkRow(row, named, site)),
    ...rowsOf(sheets, sheetNames.files, fileHeads).map(({ row, named }) => fileRow(row, named, site)),
  ];
}

function rowsOf(sheets: readonly ListSheet[], name: string, heads: string[]): { row: number; named: Named }[] {
  const sheet = sheets.find((one) => one.name === name);
  const [first, ...rows] = sheet?.rows ?? [];
  const places = new Map(first?.cells.map((cell, place) => [textOf(cell), place]));
  if (!heads.every((head) => places.has(head))) return [];
  return rows.map(({ row, cells }) => ({ row, named: (head) => cells[places.get(head) ?? -1] ?? "" }));
}

function linkRow(row: number, named: Named, site: ListSite): OtherRow {
  const [kindText, target, sentence] = ["Kind", "Leads to", "Sentence"].map((head) => textOf(named(head)));
  const kind = successorKinds.find((one) => successorLink(one) === kindText);
  return {
    ...{ sheet: sheetNames.links, row, ...productOf(named, site) },
    read(product) {
      if (kindText === "" && target === "") return done(undefined);
      if (kind === undefined && kindText !== "Accessory") return refused({ cell: otherMessages.linkKind });
      const isCleared = isClearing(target);
      const to = isCleared ? undefined : site.productNamed(target ?? "");
      if (!isCleared && to === undefined) return refused({ cell: listCellMessages.models([target ?? ""]) });
      if (kind === undefined) return done(accessoryChange(product, to, site));
      const others = isCleared
        ? product.successors.filter((successor) => successor.kind !== kind)
        : product.successors.filter((successor) => successor.product !== to);
      const old = product.successors.find((successor) => successor.product === to);
      const words = isClearing(sentence) ? "" : sentence || (old?.sentence ?? "");
      if (old && old.kind === kind && old.sentence === words) return done(undefined);
      const place = old ? product.successors.indexOf(old) : product.successors.length;
      const added = to === undefined ? [] : [{ product: to, kind, sentence: words }];
      const successors = [...others.slice(0, place), ...added, ...others.slice(place)];
      return done(
        listChange("Successors", product.successors, successors, textOfSuccessor, (now) => ({ ...now, successors })),
      );
    },
  };

  function textOfSuccessor({ product, kind, sentence }: ProductDocument["successors"][number]): string {
    return [`${site.models.get(product) ?? ""} (${kind})`, sentence].filter(Boolean).join(", ");
  }
}

function accessoryChange(
  product: ProductDocument,
  to: string | undefined,
  { models }: ListSite,
): CellChange | undefined {
  if (to !== undefined && product.accessories.includes(to)) return undefined;
  const accessories = to === undefined ? [] : [...product.accessories, to];
  const nameOf = (id: string) => models.get(id) ?? "";
  return listChange("Accessories", product.accessories, accessories, nameOf, (now) => ({ ...now, accessories }));
}

function listChange<Item>(
  field: string,
  before: Item[],
  after: Item[],
  textOfItem: (item: Item) => string,
  edit: CellChange["edit"],
): CellChange | undefined {
  const [old, now] = [before, after].map((items) => items.map(textOfItem).join("; "));
  return old === now ? undefined : { field, before: old ?? "", after: now ?? "", edit };
}

function fileRow(row: number, named: Named, site: ListSite): OtherRow {
  const [what, id] = [textOf(named("What")), textOf(named("Id"))];
  const [main, image, download, sheet] = fileKinds;
  return {
    ...{ sheet: sheetNames.files, row, ...productOf(named, site) },
    read(product) {
      const text = textAfter(named("Text"));
      if (what === sheet || what === "") return done(undefined);
      if (what === main)
        return done(
          textChange("Main image", product.image.alt, text, (alt) => (now) => ({
            ...now,
            image: { ...now.image, alt },
          })),
        );
      if (what === image) {
        const old = product.images.find((one) => one.id === id);
        if (!old) return refused({ cell: otherMessages.file });
        return done(
          textChange(`Image ${old.file.name}`, old.alt, text, (alt) => (now) => ({
            ...now,
            images: now.images.map((one) => (one.id === id ? { ...one, alt } : one)),
          })),
        );
      }
      const old = product.downloads.find((one) => one.id === id);
      if (what !== download || !old) return refused({ cell: otherMessages.file });
      const words = documentWordsOf(named, old);
      if (!words.ok) return words;
      const edited = { ...old, ...words.value };
      const shown = ({ description, kind, language, documentVersion, date }: typeof old) =>
        [description, kind && kindName(kind), language, documentVersion, date].filter(Boolean).join(", ");
      const [before, after] = [shown(old), shown(edited)];
      if (before === after) return done(undefined);
      const edit: CellChange["edit"] = (now) => ({
        ...now,
        downloads: now.downloads.map((one) => (one.id === id ? edited : one)),
      });
      return done({ field: `Download ${old.file.name}`, before, after, edit });
    },
  };
}

/** Undefined for an empty cell, which leaves all as it is. */
function textAfter(cell: ListCell): string | undefined {
  const text = textOf(cell);
  return text === "" ? undefined : isClearing(cell) ? "" : text;
}

function textChange(
  field: string,
  before: string,
  after: string | undefined,
  edit: (text: string) => CellChange["edit"],
): CellChange | undefined {
  return after === undefined || after === before ? undefined : { field, before, after, edit: edit(after) };
}

type Download = ProductDocument["downloads"][number];

function documentWordsOf(named: Named, old: Download): Outcome<Partial<Download>> {
  const [text, kindText, language, version, date] = ["Text", "Kind", "Language", "Version", "Date"].map((head) =>
    textAfter(named(head)),
  );
  const kind = documentKinds.find((one) => kindName(one) === kindText);
  if (kindText && !kind) return refused({ cell: otherMessages.documentKind });
  const tag = language === undefined ? undefined : canonicalLanguage(language);
  if (tag && !isLanguage(tag)) return refused({ cell: documentMessages.language });
  const day = date ? readDay(named("Date"), "unclear") : done<string | undefined>(date);
  if (!day.ok) return day;
  const characters = version ? readCharacters(named("Version")) : done("");
  if (!characters.ok) return characters;
  return done({
    ...(text !== undefined && { description: text }),
    ...(kindText !== undefined && { kind: kindText === "" ? undefined : kind }),
    ...(tag !== undefined && { language: tag || undefined }),
    ...(version !== undefined && { documentVersion: version || undefined }),
    ...(day.value !== undefined && { date: day.value || undefined }),
    file: old.file,
  });
}

/**
 * Changes the categories of the site by the sheet Categories, and answers its rows. A feature that a product of the list has
 * stays, also where the category's row lacks it.
 */
export function editCategories(
  sheets: readonly ListSheet[],
  site: ListSite,
  { without, featureCells }: { without: ReadonlySet<string>; featureCells: readonly string[] },
): PlannedRow[] {
  const named = new Set(featureCells.flatMap((cell) => readList(cell)).map(uniqueKey));
  const isNamed = ({ label }: { label: string }) => named.has(uniqueKey(label));
  return rowsOf(sheets, sheetNames.categories, categoryHeads).flatMap(({ row, named: cellOf }): PlannedRow[] => {
    const [name, id] = [textOf(cellOf("Name")), textOf(cellOf("Id"))];
    const known =
      site.categories.get(id) ?? [...site.categories.values()].find((one) => uniqueKey(one.name) === uniqueKey(name));
    const planned = {
      sheet: sheetNames.categories,
      row,
      model: name || (known?.name ?? ""),
      product: known?.id ?? "",
      version: Number(known?.today?.record.version ?? 0),
    };
    const none = { cells: [], wrong: [], isTyped: false, hasStandIn: false, skipped: [] };
    if (without.has(rowKey(planned))) return [];
    if (!known && name === "") return [];
    const category = known ?? site.categoryNamed(name);
    const twin = [...site.categories.values()].find(
      (one) => one.id !== category.id && uniqueKey(one.name) === uniqueKey(name),
    );
    if (twin) {
      const wrong = [{ head: "Name", value: name, expected: `Another name: there is a category ${twin.name}.` }];
      return [{ ...planned, ...none, is: "wrong", wrong }];
    }
    const before = [category.name, category.description, category.features.map(({ label }) => label).join("; ")];
    const description = textAfter(cellOf("Description")) ?? category.description;
    const features = featuresAfter(cellOf("Features"), category, site, isNamed);
    const after = [name || category.name, description, features.map(({ label }) => label).join("; ")];
    site.editCategory(category.id, { name: after[0] ?? "", description, features });
    const cells = ["Name", "Description", "Features"].flatMap((field, at) => {
      const [old, now] = [known ? (before[at] ?? "") : "", after[at] ?? ""];
      return old === now ? [] : [{ field, before: old, after: now }];
    });
    const is = known ? (cells.length > 0 ? ("changed" as const) : ("same" as const)) : ("new" as const);
    return [{ ...planned, ...none, product: category.id, is, cells }];
  });
}

/** The whole list; a feature of the same name stays the same one. */
function featuresAfter(
  cell: ListCell,
  { id: category, features }: { id: string; features: { id: string; label: string }[] },
  site: ListSite,
  isNamed: (feature: { label: string }) => boolean,
): { id: string; label: string }[] {
  const text = textAfter(cell);
  if (text === undefined) return features;
  const known = new Set(features.map(({ label }) => uniqueKey(label)));
  const labels = readList(text, (label) => known.has(uniqueKey(label)));
  const ids = labels.map((label) => site.featureNamed(category, label));
  const all = site.categories.get(category)?.features ?? [];
  return all.filter((feature) => ids.includes(feature.id) || isNamed(feature));
}
