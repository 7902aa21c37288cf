import { DamagedWorkbook } from "./sheet-data.ts";
import { type Attributes, isTrue, readXml, withoutPrefix } from "./xml-events.ts";

/** The parts of the package by their names in lower case, because these are one whatever their case. */
export type Parts = Map<string, Buffer>;

export interface XlsxWorkbook {
  date1904: boolean;
  hiddenSheets: number;
  visibleSheets: SheetParts[];
  theme: Buffer | undefined;
  styles: Buffer | undefined;
  strings: Buffer | undefined;
}

export interface SheetParts {
  name: string;
  sheet: Buffer;
  /** Tables and pivot tables, whose styles colour cells. */
  tables: Buffer[];
}

const mainType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";

export function isSpreadsheet(parts: Parts): boolean {
  const types = parts.get("[content_types].xml");
  const found = new Set<string | undefined>();
  if (types) readXml(types, { open: (_, { ContentType }) => found.add(ContentType) });
  return found.has(mainType);
}

export function readWorkbook(parts: Parts): XlsxWorkbook {
  const root = relationships(parts, "").find(({ type }) => type === "officeDocument");
  const main = root && parts.get(root.target);
  if (!root || !main) throw new DamagedWorkbook("no workbook");
  const related = relationships(parts, root.target);

  const sheets: { id: string | undefined; name: string; isHidden: boolean }[] = [];
  let date1904 = false;
  readXml(main, {
    open(path, attributes) {
      if (path === "workbook/workbookPr") date1904 = isTrue(attributes.date1904);
      if (path !== "workbook/sheets/sheet") return;
      const { name = "", state = "" } = attributes;
      sheets.push({ id: relationshipId(attributes), name, isHidden: /^(?:very)?hidden$/i.test(state) });
    },
  });

  // Charts and dialogs are sheets too.
  const tables = sheets.flatMap(({ id, ...sheet }) => {
    const relation = related.find((relation) => relation.id === id);
    return relation?.type === "worksheet" ? [{ target: relation.target, ...sheet }] : [];
  });
  const visible = tables
    .filter(({ isHidden }) => !isHidden)
    .map(({ target, name }) => ({ name, ...sheetParts(parts, target) }));
  const partOfType = (type: string) => parts.get(related.find((relation) => relation.type === type)?.target ?? "");
  return {
    date1904,
    hiddenSheets: tables.length - visible.length,
    visibleSheets: visible,
    theme: partOfType("theme"),
    styles: partOfType("styles"),
    strings: partOfType("sharedStrings"),
  };
}

function sheetParts(parts: Parts, target: string): Omit<SheetParts, "name"> {
  const sheet = parts.get(target);
  if (!sheet) throw new DamagedWorkbook("no sheet");
  const tables = relationships(parts, target).filter(({ type }) => type === "table" || type === "pivotTable");
  return { sheet, tables: tables.flatMap(({ target }) => parts.get(target) ?? []) };
}

interface Relationship {
  id: string | undefined;
  /** The last word of its address, which the strict and the transitional variant share. */
  type: string;
  target: string;
}

/** Relationships of a part, or of the whole package if it is empty (ECMA-376 part 2, 6.5). */
function relationships(parts: Parts, source: string): Relationship[] {
  const folder = source.slice(0, source.lastIndexOf("/") + 1);
  const part = parts.get(`${folder}_rels/${source.slice(folder.length)}.rels`);
  const found: Relationship[] = [];
  if (!part) return found;
  readXml(part, {
    open(path, { Id, Type = "", Target = "", TargetMode }) {
      if (path !== "Relationships/Relationship" || TargetMode === "External") return;
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), target: resolve(folder, Target) });
    },
  });
  return found;
}

function resolve(folder: string, target: string): string {
  try {
    const { pathname } = new URL(target.replaceAll("\\", "/"), `file:///${folder}`);
    return decodeURIComponent(pathname).slice(1).toLowerCase();
  } catch {
    throw new DamagedWorkbook("relationship");
  }
}

/** Files choose the prefix of `r:id`. */
function relationshipId(attributes: Attributes): string | undefined {
  const name = Object.keys(attributes).find((name) => name.includes(":") && withoutPrefix(name) === "id");
  return name === undefined ? undefined : attributes[name];
}
