import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type FactKind, type FactValue, factKindInfo } from "#core/facts/fact.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { readSpecRows } from "#tests/support/read-spec-rows.ts";

/** See `tests/facts/README.md`. */
export interface LabelledSheet {
  name: string;
  rows: SpecRows;
  labels: FactValue[];
}

const folder = import.meta.dirname;
const demoSheets = join(folder, "../../demo/sheets");

/** In the manner of several makers, of invented models. */
export function otherMakersSheets(): LabelledSheet[] {
  const paths = globSync("*.facts.json", { cwd: join(folder, "sheets") }).sort();
  return paths.map((path) => {
    const name = basename(path, ".facts.json");
    return { name, rows: readJson(`sheets/${name}.json`), labels: readJson(`sheets/${path}`) };
  });
}

/** The workbooks of the demo catalog. */
export function demoCatalogSheets(): LabelledSheet[] {
  const labels = readJson<Record<string, FactValue[]>>("demo.facts.json");
  const files = readdirSync(demoSheets);
  return Object.entries(labels).map(([name, labels]) => {
    const file = files.find((file) => file.startsWith(`${name}.xls`)) ?? `${name}.xlsx`;
    const read = readSpecRows(readFileSync(join(demoSheets, file)), file.endsWith(".xlsx") ? "xlsx" : "xls");
    if (!read.ok) throw new Error(`${file}: ${JSON.stringify(read.errors)}`);
    return { name, rows: read.value, labels };
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
export function compareFacts<Read extends FactValue>(read: Read[], labels: FactValue[]): ComparedFacts<Read> {
  const missed = [...labels];
  const right: FactValue[] = [];
  const wrong = read.filter((fact) => {
    const index = missed.findIndex((label) => isSameFact(fact, label));
    if (index >= 0) right.push(...missed.splice(index, 1));
    return index < 0;
  });
  return { right, wrong, missed };
}

function isSameFact(fact: FactValue, label: FactValue): boolean {
  if (fact.kind !== label.kind) return false;
  const { shape } = factKindInfo(fact.kind);
  if (shape === "word") return fact.text === label.text;
  if (!isSameNumber(fact.low, label.low) || !isSameNumber(fact.high, label.high)) return false;
  return shape !== "size" || haveSameSides(fact.text, label.text);
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

export function countByKind(compared: ComparedFacts<FactValue>[]): Map<FactKind, FactCounts> {
  const counts = new Map<FactKind, FactCounts>();
  for (const facts of compared) {
    for (const outcome of ["right", "wrong", "missed"] as const) {
      for (const { kind } of facts[outcome]) {
        const count = counts.get(kind) ?? { right: 0, wrong: 0, missed: 0 };
        count[outcome]++;
        counts.set(kind, count);
      }
    }
  }
  return counts;
}
