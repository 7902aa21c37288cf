import { sql } from "kysely";
import { type ChangedCell, fieldName } from "#core/history.ts";
import type { Database } from "../database/database.ts";
import type { TableName } from "../database/pages-of.ts";
import type { Difference } from "./differences.ts";
import { fileFields } from "./read-states.ts";

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
/** Keys of stored files; what they refer to is a difference by itself. */
const keyFields = new Set(["id", ...fileFields, "position"]);
const longestText = 2_000;
const mostItems = 50;
const mostNames = 2_000;

/** What ids in states may stand for, with the columns that name it. */
const named: [TableName, string][] = [
  ["product", "model"],
  ["category", "name"],
  ["feature", "label"],
  ["download", "description"],
  ["product_download", "description"],
  ["release", "name"],
];

export type Names = (id: string) => string;

/** Finds what ids in the differences stand for. */
export async function namesIn(database: Database, differences: Difference[]): Promise<Names> {
  const ids = [...new Set(JSON.stringify(differences).match(uuid) ?? [])].slice(0, mostNames);
  if (ids.length === 0) return (id) => id;
  const names = new Map<string, string | null>();
  const deleted = await database
    .selectFrom("change")
    .select(["record_id as id", "title as name"])
    .where("record_id", "in", ids)
    .where("kind", "=", "deleted")
    .execute();
  for (const { id, name } of deleted) names.set(id, name);
  for (const [table, column] of named) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${sql.ref(column)} as name from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(database);
    for (const { id, name } of rows) names.set(id, name);
  }
  const asked = new Set(ids);
  return (id) => names.get(id) ?? (asked.has(id) ? "deleted" : id);
}

/** Differences as people read them. */
export function changedCells(differences: Difference[], nameOf: Names): ChangedCell[] {
  const replaced = replacedFiles(differences);
  const isReplaced = (key: string) => replaced.some(({ keys }) => keys.includes(key));
  return differences.flatMap((difference): ChangedCell[] => {
    const { field } = difference;
    const [before, after] = [difference.before, difference.after].map((value) => readable(field, value));
    const files = replaced.flatMap(({ field: own, cell }) => (own === field ? [cell] : []));
    if (keyFields.has(field)) return files;
    if (field.startsWith("file ")) return isReplaced(keyOf(field)) ? [] : [fileCell(before, after)];
    if (isList(before) || isList(after)) {
      const [old, now] = [itemsOf(before, nameOf), itemsOf(after, nameOf)];
      const removed = without(old, now);
      const added = without(now, old);
      const isSame = removed.length === 0 && added.length === 0;
      if (isSame && files.length > 0) return files;
      const text = isSame ? reordered : "";
      const shown = { removed: shortened(removed), added: shortened(added) };
      return [{ field: fieldName(field), before: text, after: text, ...shown }, ...files];
    }
    const texts = { before: textOf(before, nameOf), after: textOf(after, nameOf) };
    return [{ field: fieldName(field), ...texts, removed: [], added: [] }];
  });
}

/** The cell of a list of which only the order differs. */
export const reordered = "Changed in order";

interface ReplacedFile {
  /** The field that refers to it. */
  field: string;
  keys: [string, string];
  cell: ChangedCell;
}

/** Files in whose place another one is, by a new key: those of a field, and those of a list's items. */
function replacedFiles(differences: Difference[]): ReplacedFile[] {
  const names = new Map(
    differences.flatMap(({ field, before, after }) =>
      field.startsWith("file ") ? [[keyOf(field), [fileName(before), fileName(after)] as const]] : [],
    ),
  );
  return differences.flatMap(({ field, before, after }) => {
    const [old, now] = [keysByPlace(field, before), keysByPlace(field, after)];
    return [...old].flatMap(([place, key]): ReplacedFile[] => {
      const newKey = now.get(place);
      const [name = "", newName = ""] = [names.get(key)?.[0], names.get(newKey ?? "")?.[1]];
      if (newKey === undefined || newKey === key || name === "" || newName === "") return [];
      const texts = { before: name, after: name === newName ? `${newName} (replaced)` : newName };
      return [{ field, keys: [key, newKey], cell: { field: fieldName(field), ...texts, removed: [], added: [] } }];
    });
  });
}

/** The keys of files that a field refers to, by the item and the property that hold them. */
function keysByPlace(field: string, value: unknown): Map<string, string> {
  if (typeof value === "string") return new Map(fileFields.has(field) ? [["", value]] : []);
  if (!isList(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([at, item]) =>
      isList(item)
        ? Object.entries(item).flatMap(([name, key]): [string, string][] =>
            fileFields.has(name) && typeof key === "string" ? [[`${"id" in item ? item.id : at} ${name}`, key]] : [],
          )
        : [],
    ),
  );
}

function keyOf(field: string): string {
  return field.slice("file ".length);
}

/** A sheet as its rows, a time as its day. */
function readable(field: string, value: unknown): unknown {
  if (field === "specsExcel" && typeof value === "string") {
    const rows = JSON.parse(value) as string[][];
    return rows.flatMap((cells) => cells.join(" | ") || []);
  }
  if (field.endsWith("At") && typeof value === "number") return new Date(value).toISOString().slice(0, 10);
  return value;
}

function fileCell(before: unknown, after: unknown): ChangedCell {
  const [old, now] = [fileName(before), fileName(after)];
  const isReplaced = old === now;
  return { field: "File", before: old, after: isReplaced ? `${now} (replaced)` : now, removed: [], added: [] };
}

/** A difference says the name and the object. */
function fileName(value: unknown): string {
  return typeof value === "string" ? value.slice(0, value.lastIndexOf(" ")) : "";
}

/** Records by id are lists too. */
function isList(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function itemsOf(value: unknown, nameOf: Names): string[] {
  if (Array.isArray(value)) return value.map((item) => textOf(item, nameOf));
  if (!isList(value)) return value === undefined || value === null ? [] : [textOf(value, nameOf)];
  return Object.entries(value).map(([name, item]) =>
    name.match(uuid) || isList(item) ? textOf(item, nameOf) : `${fieldName(name)}: ${textOf(item, nameOf)}`,
  );
}

function without(items: string[], others: string[]): string[] {
  const there = new Set(others);
  return items.filter((item) => !there.has(item));
}

function shortened(items: string[]): string[] {
  return items.length > mostItems ? [...items.slice(0, mostItems), `${items.length - mostItems} more`] : items;
}

function textOf(value: unknown, nameOf: Names): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return (value.replace(uuid, nameOf) || "").slice(0, longestText);
  if (Array.isArray(value))
    return value
      .map((item) => textOf(item, nameOf))
      .join(" · ")
      .slice(0, longestText);
  if (!isList(value)) return String(value);
  const parts = Object.entries(value).filter(([name]) => !keyFields.has(name));
  return parts
    .flatMap(([, item]) => textOf(item, nameOf) || [])
    .join(", ")
    .slice(0, longestText);
}
