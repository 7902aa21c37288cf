import { baseVersion, lineIfAny, newRecordId, optionalLine, requiredText } from "#core/drafts/draft-text.ts";
import { z } from "#core/drafts/zod.ts";
import { labelKey } from "#core/quantities/label-key.ts";
import { findUnit } from "#core/quantities/units.ts";
import { isId } from "../id.ts";
import { uniqueKey } from "../unique-key.ts";
import {
  type FactDefinition,
  type FactFilter,
  type FactLabel,
  factFilters,
  factTypes,
  labelCells,
  type Meaning,
} from "./fact.ts";

export const factLimits = { facts: 500, labels: 5_000, name: 80, label: 200, words: 200, assignments: 200 };

export const factMessages = {
  nameRequired: "Name required",
  nameTaken: (name: string) => `Fact "${name}" already exists`,
  type: "Choose a type",
  typeStays: "A fact keeps its type - make a new fact for another",
  unitUnknown: (unit: string) => `${unit} is not a unit that is known here`,
  wordsRequired: "A choice needs at least one word",
  wordTwice: (word: string) => `"${word}" is already listed`,
  tooManyWords: `At most ${factLimits.words} words`,
  filter: "This type of fact has no such filter",
  labelRequired: "Label required",
  labelTwice: (label: string) => `"${label}" already means this fact`,
  wordUnknown: (word: string) => `"${word}" is none of the words`,
  tooManyFacts: `There are ${factLimits.facts} facts already - delete one first`,
  tooManyLabels: `All facts together have at most ${factLimits.labels} labels`,
  categoryGone: "Choose the categories again - not all of them are here any more",
  factGone: "Choose the fact again - it has been deleted",
  notAFact: "These labels say that a row states no fact - assign the label to change them",
  checkInputs: "Something went wrong - check each input",
};

/** The filters that fit a fact's values. */
export function filtersOf({ type, isOrdered, isRange }: Pick<FactDefinition, "type" | "isOrdered" | "isRange">) {
  const fitting: Record<FactDefinition["type"], FactFilter[]> = {
    number: isRange ? [...factFilters] : ["values", "range", "at-least", "at-most"],
    choice: isOrdered ? ["values", "at-least", "at-most"] : ["values"],
    yesNo: ["values"],
    size: [],
    resolution: [],
    text: [],
  };
  return fitting[type];
}

const flag = z
  .boolean()
  .optional()
  .transform((isSet) => isSet || undefined);

const word = z.object({
  name: requiredText(factMessages.wordsRequired, factLimits.name),
  /** Forms send one text with semicolons. */
  also: z
    .union([
      z.string().transform((text) =>
        text
          .split(/[;\n]/)
          .map((one) => one.trim())
          .filter(Boolean),
      ),
      z.array(requiredText(factMessages.wordsRequired, factLimits.name)),
    ])
    .pipe(z.array(z.string().max(factLimits.name)).max(100))
    .default([]),
});

export const factLabelDraft = z.object({
  /** Empty for all rows of the section. */
  label: optionalLine(factLimits.label).default(""),
  section: lineIfAny(factLimits.label),
  cell: z.enum(labelCells).optional(),
  part: lineIfAny(factLimits.label),
  condition: lineIfAny(factLimits.label),
  word: lineIfAny(factLimits.name),
});

const factFields = z.object({
  name: requiredText(factMessages.nameRequired, factLimits.name),
  shortName: lineIfAny(factLimits.name),
  type: z.enum(factTypes, factMessages.type),
  unit: lineIfAny(),
  words: z.array(word).max(factLimits.words, factMessages.tooManyWords).optional(),
  ...{ isOrdered: flag, isMany: flag, isRange: flag, isHighFirst: flag, takesLargest: flag },
  filter: z.enum(factFilters).optional(),
  ...{ isOnCards: flag, isInTable: flag, isInComparison: flag },
  /** Undefined or empty for all. */
  categories: z
    .array(z.string().refine(isId, factMessages.categoryGone))
    .transform((ids) => (ids.length > 0 ? [...new Set(ids)] : undefined))
    .optional(),
  labels: z.array(factLabelDraft).max(factLimits.labels, factMessages.tooManyLabels).default([]),
});

export const factDraft = withoutMistakes(factFields).transform(normalized);

export const factForm = withoutMistakes(factFields.extend({ newId: newRecordId })).transform(normalized);

export const factEdit = withoutMistakes(factFields.extend({ version: baseVersion })).transform(normalized);

export type FactDraft = Omit<FactDefinition, "id">;
export type FactForm = FactDraft & { newId?: string | undefined };

const meaning: z.ZodType<Meaning> = z.object({
  id: z.string(),
  cell: z.enum(labelCells).optional(),
  part: lineIfAny(factLimits.label),
  word: lineIfAny(factLimits.name),
  condition: lineIfAny(factLimits.label),
});

/** Says what a label means: these facts, no fact, or nothing yet. It replaces what the label meant before. */
export const assignmentDraft = z
  .object({
    label: optionalLine(factLimits.label).default(""),
    section: lineIfAny(factLimits.label),
    facts: z.union([z.array(meaning).min(1).max(50), z.enum(["not a fact", "unassigned"])]),
  })
  .refine((row) => !isEmptyRow(row), {
    path: ["label"],
    message: factMessages.labelRequired,
  });

export const assignmentsDraft = z.array(assignmentDraft).max(factLimits.assignments);

export type Assignment = z.infer<typeof assignmentDraft>;

type FactFields = z.infer<typeof factFields>;

function withoutMistakes<Schema extends z.ZodType<FactFields>>(schema: Schema): Schema {
  return schema.superRefine((fact, context) => {
    for (const [path, message] of mistakesIn(fact)) context.addIssue({ code: "custom", path, message });
  });
}

type Mistake = [path: (string | number)[], message: string];

function mistakesIn(fact: FactFields): Mistake[] {
  const { type, unit, words = [], filter, labels } = fact;
  const names = new Set(words.map(({ name }) => name));
  const mistakes: Mistake[] = [];
  if (hasUnit(fact) && unit !== undefined && !findUnit(unit)) mistakes.push([["unit"], factMessages.unitUnknown(unit)]);
  if (type === "choice" && words.length === 0) mistakes.push([["words"], factMessages.wordsRequired]);
  if (filter !== undefined && !filtersOf(fact).includes(filter)) mistakes.push([["filter"], factMessages.filter]);
  for (const place of repeated(words, ({ name }) => uniqueKey(name)))
    mistakes.push([["words", place, "name"], factMessages.wordTwice(words[place]?.name ?? "")]);
  for (const place of repeated(labels, labelPlaceWithDetails))
    mistakes.push([["labels", place, "label"], factMessages.labelTwice(labels[place]?.label ?? "")]);
  for (const [place, { label, section, word }] of labels.entries()) {
    if (isEmptyRow({ label, section })) mistakes.push([["labels", place, "label"], factMessages.labelRequired]);
    if (word !== undefined && !(type === "choice" && names.has(word)))
      mistakes.push([["labels", place, "word"], factMessages.wordUnknown(word)]);
  }
  return mistakes;
}

/** Whether it names neither a row nor all rows of a section. */
function isEmptyRow({ label, section }: Pick<FactLabel, "label" | "section">): boolean {
  return label === "" ? section === undefined : labelKey(label) === "";
}

/** The places of items that have the key of an earlier one. */
function repeated<Item>(items: readonly Item[], keyOf: (item: Item) => string): number[] {
  const seen = new Set<string>();
  return items.flatMap((item, place) => {
    const key = keyOf(item);
    if (seen.has(key)) return [place];
    seen.add(key);
    return [];
  });
}

/** Equal for labels that are looked up alike; see `labelKey`. */
export function labelPlace({ label, section }: Pick<FactLabel, "label" | "section">): string {
  return JSON.stringify([section === undefined ? null : labelKey(section), labelKey(label)]);
}

/** A label may mean a fact twice only by other cells, parts or words. */
export function labelPlaceWithDetails({ cell, part, word, ...row }: FactLabel): string {
  return JSON.stringify([labelPlace(row), cell, part, word]);
}

function hasUnit({ type }: Pick<FactDefinition, "type">): boolean {
  return type === "number" || type === "size";
}

/** Without what its type does not have. */
function normalized<Fields extends FactFields>(fact: Fields): Fields {
  const { type, unit, words } = fact;
  const isChoice = type === "choice";
  const isRange = type === "number" ? fact.isRange : undefined;
  return {
    ...fact,
    unit: hasUnit(fact) ? (findUnit(unit ?? "")?.name ?? (type === "size" ? "mm" : undefined)) : undefined,
    words: isChoice ? words : undefined,
    isOrdered: isChoice ? fact.isOrdered : undefined,
    isRange,
    isHighFirst: isRange && fact.isHighFirst,
    takesLargest: hasUnit(fact) || type === "resolution" ? fact.takesLargest : undefined,
  };
}
