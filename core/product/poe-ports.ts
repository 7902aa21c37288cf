import { type SpecRows, specSections } from "./spec-table.ts";

/** Ports that feed other devices, as one row of a sheet lists them. */
export interface PoePorts {
  /** Section of the row, as facts name it. */
  section: string;
  label: string;
  /** Its cells. */
  text: string;
  /** Undefined where the row does not say it. */
  count: number | undefined;
}

interface Row {
  section: string;
  label: string;
  text: string;
}

/** `PoE ports | 24`, `Ports | 16` in the section "Built-in PoE", and `Ports | 8 × 1000BASE-T PoE` where no row is about PoE alone. */
export function poePorts(specRows: SpecRows): PoePorts[] {
  const rows = rowsOf(specRows);
  const own = rows.filter(listsPoePorts).map((row) => ({ ...row, count: countIn(row.text) }));
  if (own.length > 0) return own;
  const among = rows.flatMap((row) => {
    const [, count] = (isPorts(row.label) && eachWithPoe.exec(row.text)) || [];
    return count ? { ...row, count: Number(count) } : [];
  });
  if (among.length > 0) return among;
  const budget = rows.find(({ section, label }) => about.test(`${section} ${label}`) && /\bbudget\b/i.test(label));
  return budget ? [{ ...budget, count: undefined }] : [];
}

/** NetBox's `poe_type` of ports that feed others, by the standard that the sheet states for all of them; undefined if it differs, is stated for some, or for none. */
export function feedingType(specRows: SpecRows): string | undefined {
  const rows = rowsOf(specRows).filter(({ section, label }) => about.test(`${section} ${label}`));
  if (isForSomePorts(rows)) return undefined;
  const text = rows.map((row) => row.text).join("\n");
  const names = (letters: string) => new RegExp(`802\\.3(?:a[ft]/|bt/)*${letters}\\b`, "i").test(text);
  if (names("bt")) return type3Or4(rows, text);
  if (names("at")) return "type2-ieee802.3at";
  return names("af") ? "type1-ieee802.3af" : undefined;
}

const standard = /802\.3(?:a[ft]\/|bt\/)*(?:a[ft]|bt)(?:\/(?:a[ft]|bt))*/gi;

/** Some of the ports have a standard of their own: `ports 1–2: 802.3bt`, or one of two rows of ports names it. */
function isForSomePorts(rows: Row[]): boolean {
  const ports = rows.filter(listsPoePorts);
  const namedBy = ports.map(({ text }) => (text.match(standard) ?? []).join().toLowerCase());
  if (new Set(namedBy).size > 1) return true;
  const total = ports.reduce((sum, { text }) => sum + (countIn(text) ?? 0), 0);
  const clauses = rows.flatMap(({ text }) => text.split(/[;,\n]/));
  return clauses.some((clause) => {
    const [, from, to = from] = /\bports? ?(\d{1,2})(?: ?(?:[–~-]|to) ?(\d{1,2}))?/i.exec(clause) ?? [];
    return from !== undefined && clause.search(standard) >= 0 && !(from === "1" && Number(to) === total);
  });
}

/** Reads the name, or the watts of a port: 60 are of type 3, and 90 of type 4. */
function type3Or4(rows: Row[], text: string): string | undefined {
  const perPort = rows.filter(
    ({ label, text }) => /\bper port\b/i.test(label) || listsPoePorts({ section: "", label, text }),
  );
  const watts = perPort.flatMap(({ label, text }) => [
    ...text.matchAll(label.endsWith("(W)") ? /(\d+)/g : /(\d+) ?W\b/g),
  ]);
  const types = new Set([
    ...Array.from(text.matchAll(/\btype ([34])\b/gi), ([, type]) => Number(type)),
    ...watts.map(([, number]) => (Number(number) > 60 ? 4 : 3)),
  ]);
  const [type] = types;
  return types.size === 1 ? `type${type}-ieee802.3bt` : undefined;
}

const about = /\bpoe\b|power over ethernet/i;
const eachWithPoe = /\b(\d{1,2}) ?[×x*] ?[^,;]*\bpoe\b/i;
/** Rows about PoE that say something else of its ports. */
const otherwise =
  /\b(per|budget|load|watchdog|standard|type|class|mean|total|priority|distance|consumption)\b|\bpower\b(?! over)/i;

function listsPoePorts({ section, label, text }: Row): boolean {
  if (otherwise.test(label)) return false;
  if (about.test(label))
    return /\b(ports?|interfaces?|out(puts?)?)\b/i.test(label) || /^\d+ ?(ports?|[×x*])/i.test(text);
  return about.test(section) && isPorts(label);
}

function isPorts(label: string): boolean {
  return /^(number of )?ports?$/i.test(label.replace(/\(.*?\)|:/g, "").trim());
}

/** 24 of `24 · 10/100/1000BASE-T`, 8 of `8 × 1000BASE-T` and of `Port 1–8`; not 10 of `10/100BASE-TX`. */
function countIn(text: string): number | undefined {
  // `4 × 100BASE-TX, 4 × 1000BASE-T`: the sheet does not say which of them feed others.
  if ((text.match(/\b\d{1,2} ?[×x*]/g) ?? []).length > 1) return undefined;
  const count =
    /^(\d{1,2})(?![\d/.]| ?[WV%]\b)/.exec(text)?.[1] ?? /\bports? 1 ?(?:[–~-]|to) ?(\d{1,2})\b/i.exec(text)?.[1];
  return count ? Number(count) : undefined;
}

function rowsOf(specRows: SpecRows): Row[] {
  return specSections(specRows).flatMap(({ title = "", rows }) =>
    rows.map(({ name, values }) => ({ section: title, label: name, text: values.filter(Boolean).join(" · ") })),
  );
}
