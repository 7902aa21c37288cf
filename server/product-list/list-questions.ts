import { factDraft, factMessages } from "#core/facts/fact-draft.ts";
import { letterOf } from "#core/facts/model-columns.ts";
import { readTypedFact } from "#core/facts/typed-fact.ts";
import { headNamed } from "#core/product-list/heads.ts";
import type { AskedColumn, AskedMatch, ListAnswers } from "#core/product-list/kept-list.ts";
import { textOf } from "#core/product-list/list-cell.ts";
import {
  isNewFactType,
  type ListColumns,
  type ListGrid,
  modelCode,
  type OpenQuestion,
  rivalsIn,
  type ShownColumn,
  type ShownModel,
  type ShownNewFact,
  targetCode,
} from "#core/product-list/list-columns.ts";
import { type ListRow, type ListSheet, listLimits, listMessages } from "#core/product-list/list-sheet.ts";
import {
  factTarget,
  inRows,
  type ListContext,
  type ListMatch,
  modelOf,
  type NewFact,
  type ProposedMatch,
  partIn,
  proposeColumns,
  proposeFact,
  proposeMatch,
  rowsBelow,
  type Target,
  targetKey,
} from "#core/product-list/match-list.ts";
import { uniqueKey } from "#core/unique-key.ts";
import type { OpenedList } from "./kept-lists.ts";
import { newFactOf } from "./list-site.ts";

const shownRows = 3;
const mostShownColumns = 12;
const mostUnread = 3;
/** Cells of a new fact that are tried; the preview reads all. */
const mostRead = 1_000;

type Opened = Pick<OpenedList, "list" | "answers" | "sheet" | "shop">;

/** The match that people have answered, else what is proposed. Columns that nothing is known of are left out. */
export function matchOf({ answers, sheet }: Pick<Opened, "answers" | "sheet">, context: ListContext): ListMatch {
  if (answers.match) return answers.match;
  const proposed = proposeMatch(sheet, context);
  return { ...proposed, columns: settledColumns(proposed) };
}

function settledColumns({ proposed, columns, model }: ProposedMatch): ListMatch["columns"] {
  return proposed.map(({ place, isOpen }) => {
    if (place === model?.column && model.part === undefined) return { field: "model" };
    return columns[place] ?? (isOpen ? undefined : "left out");
  });
}

/** All questions of a list. */
export function listColumns(opened: Opened, context: ListContext): ListColumns {
  const { list, answers, sheet, shop } = opened;
  const match = matchOf(opened, context);
  const { runs, head } = match;
  const { rows } = inRows(sheet, runs);
  const heads = (rows.find(({ row }) => row === head)?.cells ?? []).map(textOf);
  const { below, titles } = rowsBelow(rows, head, context.models);
  const { proposed } = proposeColumns(sheet, { runs, head }, context);
  const rivals = rivalsIn(match.columns);
  const columns = proposed.map(({ place, head, values, why, target: proposal, isOpen }): ShownColumn => {
    const target = match.columns[place];
    const isModel = place === match.model?.column && match.model.part === undefined;
    const isProposed =
      targetKey(target) === targetKey(proposal) || (target === "left out" && proposal === undefined && !isOpen);
    const others = (rivals.get(place) ?? []).map((other) => `“${heads[other] || letterOf(other)}”`);
    const newFact =
      typeof target === "object" && "newFact" in target
        ? shownNewFact(target.newFact, place, below, context)
        : undefined;
    return {
      ...{ place, letter: letterOf(place), head, values, code: targetCode(target), newFact },
      hasModel: place === match.model?.column,
      is: isModel
        ? "model"
        : values.length === 0
          ? "empty"
          : target === undefined || others.length > 0
            ? "open"
            : "decided",
      why: isModel
        ? "As said above"
        : others.length > 0
          ? `${others.join(" and ")} goes there too. Choose one.`
          : newFact
            ? "New, made here"
            : isProposed || (isOpen && target === undefined)
              ? why
              : "Chosen",
    };
  });
  const models = below.map(({ cells }) => modelOf(cells[match.model?.column ?? -1], match.model?.part));
  const known = models.filter((model) => model !== undefined && context.models.has(uniqueKey(model))).length;
  const added = models.filter((model) => model !== undefined).length - known;
  const says = (field: string) =>
    match.columns.some((target) => typeof target === "object" && "field" in target && target.field === field);
  const isNdaaAsked = added > 0 && !says("ndaa");
  // A column that is still to be chosen may say it.
  const mayBe = columns.filter(({ is }) => is === "open").map(({ head }) => headNamed(head)?.field);
  const isMissing = (field: string) => !says(field) && !mayBe.includes(field);
  const missing = added > 0 ? (["category", "description"] as const).filter(isMissing) : [];
  return {
    ...{ list, sheet: match.sheet, runs, head, columns, known, new: added, missing, isNdaaAsked },
    shop: shop && { shop: shop.shop, notes: shop.notes },
    grid: gridOf(sheet, match),
    spoken: spokenOf(heads, below, match),
    model: shownModel(below, match),
    titles: titles.map(({ cells }) => textOf(cells.find((cell) => textOf(cell) !== ""))),
    facts: context.facts.map(({ id, name, unit }) => ({ id, name: unit === undefined ? name : `${name}, ${unit}` })),
    ndaa: answers.ndaa,
    open: [
      ...(below.length > listLimits.products ? [{ at: "head", text: listMessages.tooManyProducts(below.length) }] : []),
      ...openQuestions({ columns, match, isNdaaAsked, ndaa: answers.ndaa }),
    ],
  };
}

function openQuestions({
  columns,
  match,
  isNdaaAsked,
  ndaa,
}: Pick<ListColumns, "columns" | "isNdaaAsked" | "ndaa"> & { match: ListMatch }): OpenQuestion[] {
  return [
    ...(match.model ? [] : [{ at: "model", text: "Model" }]),
    ...columns.flatMap(({ is, place, letter, head, newFact }) => {
      return is === "open" || newFact?.problem ? [{ at: `column-${place}`, text: head || `Column ${letter}` }] : [];
    }),
    ...(isNdaaAsked && ndaa === undefined ? [{ at: "ndaa", text: "NDAA" }] : []),
  ];
}

/** The first rows of the file, with those around the head. */
function gridOf({ rows }: ListSheet, { runs, head }: ListMatch): ListGrid {
  const at = runs === "rows" ? rows.findIndex(({ row }) => row === head) : 0;
  const shown = rows.slice(0, Math.max(at + 1 + shownRows, shownRows * 2));
  const width = Math.min(mostShownColumns, Math.max(...shown.map(({ cells }) => cells.length)));
  return {
    letters: Array.from({ length: width }, (_, place) => letterOf(place)),
    rows: shown.map(({ row, cells }) => ({
      row,
      cells: Array.from({ length: width }, (_, place) => textOf(cells[place]).slice(0, 80)),
    })),
  };
}

/** Three cells of the first product, the model's first. */
function spokenOf(heads: string[], [first]: ListRow[], { runs, model, columns }: ListMatch): ListColumns["spoken"] {
  if (!first) return [];
  const filled = heads.flatMap((_, place) => {
    return heads[place] !== "" && textOf(first.cells[place]) !== "" && place !== model?.column ? place : [];
  });
  const taken = filled.toSorted(
    (one, other) => Number(columns[one] === "left out") - Number(columns[other] === "left out"),
  );
  const places = [...(model ? [model.column] : []), ...taken].slice(0, 3);
  return places.map((place) => ({
    cell: runs === "rows" ? `${letterOf(place)}${first.row}` : `${letterOf(first.row - 1)}${place + 1}`,
    head: heads[place] ?? "",
    value: shortened(textOf(first.cells[place])),
  }));
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text;
}

function shownModel(rows: ListRow[], { model }: ListMatch): ShownModel {
  const { column, part } = model ?? {};
  const texts = column === undefined ? [] : rows.map(({ cells }) => textOf(cells[column])).filter(Boolean);
  const found = texts.flatMap((text) => {
    const name = modelOf(text, part);
    return name === undefined ? [] : { text, name };
  });
  const examples = found.slice(0, 3).map(({ text, name }) => {
    const at = text.indexOf(name);
    return { before: text.slice(0, at), model: name, after: text.slice(at + name.length) };
  });
  return { column, part, proposedPart: partIn(texts), examples, rows: found.length, of: rows.length };
}

function shownNewFact(newFact: NewFact, place: number, rows: ListRow[], { facts }: ListContext): ShownNewFact {
  const all = rows.flatMap(({ row, cells }) => {
    const text = textOf(cells[place]);
    return text === "" ? [] : { row, text };
  });
  const cells = all.slice(0, mostRead);
  const named = facts.some(({ name }) => uniqueKey(name) === uniqueKey(newFact.name));
  const [problem] = named
    ? [factMessages.nameTaken(newFact.name)]
    : (factDraft.safeParse({ ...newFact, labels: [] }).error?.issues.map(({ message }) => message) ?? []);
  if (problem !== undefined) return { ...newFact, read: 0, of: cells.length, unread: [], problem };
  const fact = newFactOf(newFact, "new");
  const unread = cells.filter(({ text }) => !readTypedFact(fact, text).ok);
  return { ...newFact, read: cells.length - unread.length, of: cells.length, unread: unread.slice(0, mostUnread) };
}

/** What a form says of a list. Where the head, the sheet or the way it runs is another, the columns are proposed again. */
export function answersOf(opened: Opened, asked: AskedMatch, context: ListContext): ListAnswers {
  const { answers, sheet } = opened;
  const former = matchOf(opened, context);
  const { ndaa } = asked;
  const others = {
    ...(answers.off && { off: answers.off }),
    ...(answers.on && { on: answers.on }),
    ...(answers.skipsWrongCells && { skipsWrongCells: true }),
  };
  if (asked.sheet !== former.sheet) return { sheet: asked.sheet, ndaa };
  if (asked.runs !== former.runs || asked.head !== former.head) {
    const proposed =
      asked.runs !== former.runs
        ? proposeMatch(sheet, context, asked.runs)
        : proposeColumns(sheet, { runs: asked.runs, head: asked.head }, context);
    const { head, runs, model } = proposed;
    return { match: { sheet: former.sheet, head, runs, model, columns: settledColumns(proposed) }, ndaa };
  }
  const { rows } = inRows(sheet, asked.runs);
  const heads = rows.find(({ row }) => row === asked.head)?.cells ?? [];
  const { below } = rowsBelow(rows, asked.head, context.models);
  const columns = former.columns.map((before, place): Target | undefined => {
    if (place === asked.model?.column && asked.model.part === undefined) return { field: "model" };
    const own = asked.columns[place];
    const wasModel = typeof before === "object" && "field" in before && before.field === "model";
    if (!own) return wasModel ? "left out" : before;
    if (own.code === modelCode) return place === asked.model?.column ? { field: "model" } : "left out";
    const propose = (head: string) =>
      proposeFact(
        head,
        below.slice(0, mostRead).map(({ cells }) => cells[place] ?? ""),
      );
    return targetOf(own, { head: textOf(heads[place]), before, propose }, context);
  });
  const match: ListMatch = { sheet: former.sheet, head: asked.head, runs: asked.runs, model: asked.model, columns };
  const isWhole = listColumns({ ...opened, answers: { match, ndaa } }, context).open.length === 0;
  return { match, ndaa, isWhole, ...others };
}

function targetOf(
  { code, fact }: AskedColumn,
  { head, before, propose }: { head: string; before: Target | undefined; propose: (head: string) => NewFact },
  { facts }: ListContext,
): Target | undefined {
  if (code === "out") return "left out";
  if (code === "new") {
    const wasNew = typeof before === "object" && "newFact" in before;
    return { newFact: wasNew && fact ? newFactIn(fact) : propose(head) };
  }
  const [kind, name = ""] = code.split(/:(.*)/s);
  if (kind === "field" && headNamed(name)?.isImported) return { field: headNamed(name)?.field ?? "" };
  const found = kind === "fact" ? facts.find(({ id }) => id === name) : undefined;
  return found && factTarget(head, found);
}

function newFactIn({ name, type, unit }: NonNullable<AskedColumn["fact"]>): NewFact {
  const isRange = type === "range";
  const known = isRange ? "number" : isNewFactType(type) && type !== "range" ? type : "text";
  const isMeasured = known === "number" || known === "size";
  return {
    name: name.trim(),
    type: known,
    ...(isRange && { isRange }),
    ...(isMeasured && unit.trim() !== "" && { unit: unit.trim() }),
  };
}
