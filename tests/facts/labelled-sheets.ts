import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type FactDefinition, type FactLabel, type FactValue, isInWords, notAFact } from "#core/facts/fact.ts";
import { standardFacts, standardNotAFact } from "#core/facts/standard-facts.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { readSpecRows } from "#tests/support/read-spec-rows.ts";

/** See `tests/facts/README.md`. */
export interface LabelledSheet {
  name: string;
  rows: SpecRows;
  labels: FactValue[];
  /** The site's facts after its maker has assigned the labels of the sheet. */
  assigned: FactDefinition[];
}

/** What a maker says once about the rows of its sheets. */
interface Assignments {
  labels?: (FactLabel & { fact: string })[];
  notFacts?: FactLabel[];
  /** More ways to write the words of a choice. */
  words?: Record<string, Record<string, string[]>>;
}

const folder = import.meta.dirname;
const demo = join(folder, "../../demo");

/** A new site's facts, with the dictionaries alone. */
export const dictionaryFacts: FactDefinition[] = [...standardFacts, standardNotAFact];

/** 77 sheets in the manner of several makers, of invented models; each is assigned by itself. */
export function otherMakersSheets(): LabelledSheet[] {
  const assignments = readJson<Record<string, Assignments>>("assigned.json");
  return sheetsIn("sheets", (name) => assignments[name] ?? {});
}

/** Sheets of six makers, four of each, whose labels each maker assigns once. */
export function sixMakersSheets(): LabelledSheet[] {
  const makers = new Map<string, Assignments>();
  for (const path of globSync("*.labels.json", { cwd: join(folder, "makers") })) {
    const maker = basename(path, ".labels.json");
    const words = `makers/${maker}.words.json`;
    makers.set(maker, {
      labels: readJson(`makers/${path}`),
      words: existsSync(join(folder, words)) ? readJson(words) : {},
    });
  }
  return sheetsIn("makers", (name) => makers.get(name.split("-")[0] ?? "") ?? {});
}

function sheetsIn(subfolder: string, assignmentsOf: (name: string) => Assignments): LabelledSheet[] {
  const paths = globSync("*.facts.json", { cwd: join(folder, subfolder) }).sort();
  return paths.map((path) => {
    const name = basename(path, ".facts.json");
    return {
      name,
      rows: readJson(`${subfolder}/${name}.json`),
      labels: readJson(`${subfolder}/${path}`),
      assigned: withAssignments(dictionaryFacts, assignmentsOf(name)),
    };
  });
}

/** Assigned labels stand before those of the dictionary, as a save in the dashboard puts them. */
export function withAssignments(
  facts: readonly FactDefinition[],
  { labels = [], notFacts = [], words = {} }: Assignments,
): FactDefinition[] {
  return facts.map((fact) => {
    const own: FactLabel[] = fact.id === notAFact ? notFacts : labels.filter((label) => label.fact === fact.id);
    const more = words[fact.id] ?? {};
    return {
      ...fact,
      labels: [...own, ...fact.labels],
      words: fact.words?.map(({ name, also }) => ({ name, also: [...also, ...(more[name] ?? [])] })),
    };
  });
}

interface DemoCatalog {
  facts: FactDefinition[];
  labels: (FactLabel & { fact: string })[];
  categories: { id: string }[];
  products: { model: string; category: string }[];
}

/** The workbooks of the demo catalog, with the demo's own facts and labels. */
export function demoCatalogSheets(): LabelledSheet[] {
  const catalog = JSON.parse(readFileSync(join(demo, "catalogue.json"), "utf8")) as DemoCatalog;
  const notFacts = catalog.labels.filter(({ fact }) => fact === notAFact);
  const facts = withAssignments([...standardFacts, ...catalog.facts, standardNotAFact], {
    labels: catalog.labels,
    notFacts,
  });
  const labels = readJson<Record<string, FactValue[]>>("demo.facts.json");
  const files = readdirSync(join(demo, "sheets"));
  return Object.entries(labels).map(([name, labels]) => {
    const file = files.find((file) => file.startsWith(`${name}.xls`)) ?? `${name}.xlsx`;
    const read = readSpecRows(readFileSync(join(demo, "sheets", file)), file.endsWith(".xlsx") ? "xlsx" : "xls");
    if (!read.ok) throw new Error(`${file}: ${JSON.stringify(read.errors)}`);
    const category = catalog.products.find(({ model }) => model === name)?.category ?? "";
    const assigned = facts.filter(({ categories }) => !categories || categories.includes(category));
    return { name, rows: read.value, labels, assigned };
  });
}

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(join(folder, path), "utf8"));
}

export interface ComparedFacts<Read extends FactValue> {
  right: FactValue[];
  wrong: Read[];
  missed: FactValue[];
}

/** Conditions are not compared. A fact read twice is wrong once. */
export function compareFacts<Read extends FactValue>(
  read: Read[],
  labels: FactValue[],
  facts: readonly FactDefinition[],
): ComparedFacts<Read> {
  const missed = [...labels];
  const right: FactValue[] = [];
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const wrong = read.filter((fact) => {
    const definition = byId.get(fact.factId);
    const index = missed.findIndex((label) => definition !== undefined && isSameFact(fact, label, definition));
    if (index >= 0) right.push(...missed.splice(index, 1));
    return index < 0;
  });
  return { right, wrong, missed };
}

function isSameFact(fact: FactValue, label: FactValue, definition: FactDefinition): boolean {
  if (fact.factId !== label.factId) return false;
  if (isInWords(definition)) return fact.text === label.text;
  if (!isSameNumber(fact.low, label.low) || !isSameNumber(fact.high, label.high)) return false;
  return definition.type !== "size" || haveSameSides(fact.text, label.text);
}

function haveSameSides(text = "", label = ""): boolean {
  const [sides, expected] = [text, label].map((text) => text.match(/[\d.]+/g)?.map(Number) ?? []);
  return sides?.length === expected?.length && !!sides?.every((side, index) => isSameNumber(side, expected?.[index]));
}

/** Sheets round what they state in two units. */
function isSameNumber(number: number | undefined, expected: number | undefined): boolean {
  if (number === undefined || expected === undefined) return number === expected;
  return Math.abs(number - expected) <= Math.abs(expected) * 0.005;
}

export interface FactCounts {
  right: number;
  wrong: number;
  missed: number;
}

export function countByKind(compared: ComparedFacts<FactValue>[]): Map<string, FactCounts> {
  const counts = new Map<string, FactCounts>();
  for (const facts of compared) {
    for (const outcome of ["right", "wrong", "missed"] as const) {
      for (const { factId } of facts[outcome]) {
        const count = counts.get(factId) ?? { right: 0, wrong: 0, missed: 0 };
        count[outcome]++;
        counts.set(factId, count);
      }
    }
  }
  return counts;
}
