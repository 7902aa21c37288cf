import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { href } from "react-router";
import { counted } from "#core/counted.ts";
import type { ComparedFact, ComparedRow, SheetChange, SheetResult, UnassignedRow } from "#core/facts/sheet-change.ts";
import type { SheetChoices } from "#core/facts/sheet-choices.ts";
import type { DecimalMark } from "#core/quantities/numbers.ts";
import { fetchWithLogin } from "../../../../forms/fetch-with-login.ts";
import { useSignInAgain } from "../../../../forms/sign-in-again.tsx";
import { Becomes } from "../../../../ui/becomes.tsx";
import { ChevronDown } from "../../../../ui/icons.tsx";
import { Result } from "../../../differences.tsx";
import type { FormFact } from "../product-fields.ts";
import { LabelMeaning } from "./label-meaning.tsx";
import { OtherSheet, SheetColumn } from "./sheet-column.tsx";
import { type LabelChoice, useSheetChoices } from "./use-sheet-choices.ts";

/** The product as the form holds it. */
export interface SheetOwner {
  /** Absent for a new one. */
  product: string | undefined;
  category: string;
  model: string;
  /** Chosen for a sheet that writes decimals in both manners. */
  decimalMark?: DecimalMark | undefined;
  facts: FormFact[];
  /** Facts typed by hand, by id. */
  typed: Record<string, string | undefined>;
}

/** What the form says of a new spreadsheet outside it. */
export interface SheetRead {
  /** Whether anything of it is read: not of another model's, unless it is used anyway. */
  isRead: boolean;
  facts: number;
  /** Rows that wait for the column. */
  waiting: number;
}

/** Says before saving what a new spreadsheet states, and asks what it does not say. */
export function SheetFacts({
  upload,
  fileName,
  owner,
  onRead,
  onReplace,
  refusal,
}: {
  upload: string;
  fileName: string;
  owner: SheetOwner;
  onRead: (read: SheetRead | undefined) => void;
  onReplace: (files: File[]) => void;
  refusal: string | undefined;
}) {
  const { choices, ...labels } = useSheetChoices();
  const [column, setColumn] = useState<string>();
  const change = useSheetChange({ upload, owner, column, choices });
  const isUsed = column !== undefined;
  const { names, list } = useOtherSheet(change, isUsed);
  const isOther = list !== undefined || (names !== undefined && owner.model !== "");
  const isRead = change !== undefined && (!isOther || isUsed);
  const read = change?.facts.filter(({ after }) => after !== "").length;
  const waiting = isRead && column === undefined ? change.waiting : 0;
  useEffect(() => {
    if (read !== undefined) onRead({ isRead, facts: read, waiting });
    return () => onRead(undefined);
  }, [onRead, isRead, read, waiting]);
  if (!change) return null;
  const { columns, unassigned, facts, rows, unread } = change;
  return (
    <div className="grid min-w-0 gap-6">
      {choices && <input type="hidden" name="labels" value={JSON.stringify(choices)} />}
      {column !== undefined && <input type="hidden" name="modelColumn" value={column} />}
      {isOther && (
        <OtherSheet {...{ names, list, model: owner.model, fileName, isUsed, onUse: setColumn, onReplace, refusal }} />
      )}
      {isRead && (
        <>
          {columns && (
            <SheetColumn {...{ ...change, columns }} model={owner.model} chosen={column} onChoose={setColumn} />
          )}
          {unassigned.length > 0 && (
            <Unassigned {...{ change, labels, choices }} facts={owner.facts} category={owner.category} />
          )}
          <FactsRead facts={facts} typed={owner.typed} />
          {owner.product !== undefined && rows.some(({ before }) => before !== "") && <RowsCompared rows={rows} />}
          {unread.length > 0 && <NotRead unread={unread} />}
        </>
      )}
    </div>
  );
}

/** A sheet that is used anyway stays another product's. */
function useOtherSheet(change: SheetChange | undefined, isUsed: boolean) {
  const [other, setOther] = useState<Pick<SheetChange, "names" | "list">>({});
  const isOutdated = other.names !== change?.names || other.list?.count !== change?.list?.count;
  if (change && !isUsed && isOutdated) setOther({ names: change.names, list: change.list });
  return other;
}

type ChildElement = ReactElement | false | undefined;
type ChildElements = ChildElement | ChildElement[];

function Part({ title, note, children }: { title: string; note?: ReactNode; children: ChildElements }) {
  return (
    <section aria-label={title} className="grid min-w-0 gap-2 border-t border-line pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-small font-[550] text-ink">{title}</h3>
        {note && <p className="text-meta text-ink-3">{note}</p>}
      </div>
      <div className="grid min-w-0 gap-2">{children}</div>
    </section>
  );
}

function Unassigned({
  change: { unassigned, elsewhere },
  labels: { choiceOf, choose },
  choices,
  facts,
  category,
}: {
  change: SheetChange;
  labels: Pick<ReturnType<typeof useSheetChoices>, "choiceOf" | "choose">;
  choices: SheetChoices | undefined;
  facts: FormFact[];
  category: string;
}) {
  const own = facts.filter(({ categories }) => !categories || categories.includes(category));
  const chosen = choices?.assignments.length ?? 0;
  const title = `${counted(unassigned.length, "row")} ${unassigned.length === 1 ? "is" : "are"} not assigned`;
  return (
    <Part title={title} note={`${unassigned.length - chosen} left. What you choose holds for every sheet.`}>
      <ul>
        {unassigned.map((row) => (
          <UnassignedLabel
            key={`${row.section} ${row.label}`}
            row={row}
            facts={own}
            choice={choiceOf(row)}
            onChoose={(change) => choose(row, change)}
          />
        ))}
      </ul>
      <p role="status" className="text-small text-ink-2">
        {elsewhere && elsewhereText(elsewhere)}
      </p>
    </Part>
  );
}

function elsewhereText(elsewhere: NonNullable<SheetChange["elsewhere"]>): string {
  const { products, changed, gone, sheets, of } = elsewhere;
  const tried = sheets < of ? `, on ${sheets} of ${of} sheets so far` : "";
  if (products === 0) return `No other product changes${tried}.`;
  const parts = [
    counted(elsewhere.new, "new fact"),
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(gone > 0 ? [`${gone} gone`] : []),
  ];
  return `Also read on ${counted(products, "other product")}: ${parts.join(", ")}${tried}.`;
}

function UnassignedLabel({
  row: { label, text, others, section },
  ...meaning
}: {
  row: UnassignedRow;
  facts: FormFact[];
  choice: LabelChoice;
  onChoose: (change: Partial<LabelChoice>) => void;
}) {
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-b border-line py-2 text-small sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,17rem)]">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-[550] text-ink">{label}</span>
        {section && <span className="block text-meta text-ink-3">{section}</span>}
      </p>
      <p className="min-w-0 wrap-anywhere">
        <span className="font-mono text-data">{text.length > 80 ? `${text.slice(0, 79)}…` : text}</span>
        {others > 0 && (
          <span className="block text-meta text-ink-3">{`Also on ${counted(others, "other sheet")}`}</span>
        )}
      </p>
      <LabelMeaning label={label} {...meaning} />
    </li>
  );
}

function FactsRead({ facts, typed }: { facts: ComparedFact[]; typed: SheetOwner["typed"] }) {
  const read = facts.filter(({ after }) => after !== "").length;
  const lines = facts.map(({ fact: id, row, isFilter, ...fact }) => {
    const gone = `No row states it any more.${isFilter ? " Its filter will miss the product." : ""}`;
    const stated = fact.result === "gone" ? gone : row?.label;
    return { ...fact, id, note: typed[id] ? `Typed by hand: ${typed[id]}, which wins` : stated };
  });
  return (
    <Part title={`${counted(read, "fact")} read`} note={<Counts items={facts} />}>
      {facts.length === 0 && <p className="text-small text-ink-2">No row of this spreadsheet means a fact.</p>}
      <Lines lines={lines} noun="fact" folded={{ same: "the same as today" }} />
    </Part>
  );
}

function RowsCompared({ rows }: { rows: ComparedRow[] }) {
  const shown = rows.filter(({ result }) => result !== "gone").length;
  return (
    <Part title={`${counted(shown, "row")}, as visitors see them`} note={<Counts items={rows} />}>
      <Lines
        lines={rows.map(({ label, section, ...row }) => ({ ...row, name: label, note: section }))}
        noun="row"
        folded={{ gone: "gone", same: "the same as today" }}
      />
    </Part>
  );
}

function NotRead({ unread }: { unread: SheetChange["unread"] }) {
  return (
    <Part title={`${counted(unread.length, "row")} cannot be read`}>
      <ul>
        {unread.map(({ name, row, reason }) => (
          <li
            key={`${name} ${row.section} ${row.label} ${row.text}`}
            className="border-b border-line py-2 text-small wrap-anywhere"
          >
            <span className="font-[550] text-ink">{name}</span>
            <span>{`: “${row.label}”, `}</span>
            <span className="font-mono text-data">{row.text}</span>
            <span className="block text-meta text-ink-3">{reason}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Counts({ items }: { items: { result: SheetResult }[] }) {
  const count = (wanted: SheetResult) => items.filter(({ result }) => result === wanted).length;
  return (
    <span className="flex flex-wrap gap-x-4">
      <span>{`${count("changed")} changed`}</span>
      <span>{`${count("new")} new`}</span>
      <span className={count("gone") > 0 ? "text-warn" : ""}>{`${count("gone")} gone`}</span>
      <span>{`${count("same")} the same`}</span>
    </span>
  );
}

interface Line {
  id: string;
  name: string;
  before: string;
  after: string;
  result: SheetResult;
  note: string | undefined;
}

/** `folded` are results that fold, with what their heads say. */
function Lines({ lines, noun, folded }: { lines: Line[]; noun: string; folded: Partial<Record<SheetResult, string>> }) {
  return (
    <>
      <List lines={lines.filter(({ result }) => folded[result] === undefined)} />
      {Object.entries(folded).map(([result, words]) => {
        const own = lines.filter((line) => line.result === result);
        return (
          own.length > 0 && (
            <details key={result} className="group min-w-0">
              <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 text-small text-ink">
                <span>{`${counted(own.length, noun)} ${words}`}</span>
                <ChevronDown className="size-4 flex-none group-open:rotate-180" />
              </summary>
              <List lines={own} />
            </details>
          )
        );
      })}
    </>
  );
}

function List({ lines }: { lines: Line[] }) {
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map(({ id, name, before, after, result, note }) => (
        <li
          key={id}
          className="grid items-baseline gap-x-4 border-b border-line py-2 text-small sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_minmax(0,1fr)_6rem]"
        >
          <span className="font-[550] wrap-anywhere text-ink">{name}</span>
          <span className="min-w-0">
            <Becomes before={result === "new" ? undefined : before} after={after} />
          </span>
          <span className="min-w-0 wrap-anywhere text-ink-2">{note}</span>
          <Result result={result} />
        </li>
      ))}
    </ul>
  );
}

const debounceMs = 300;

/** Stays until the next is there, so that nothing jumps while one chooses. */
function useSheetChange({
  upload,
  owner: { product, category, model, decimalMark },
  column,
  choices,
}: {
  upload: string;
  owner: SheetOwner;
  column: string | undefined;
  choices: SheetChoices | undefined;
}): SheetChange | undefined {
  const signInAgain = useSignInAgain();
  const [change, setChange] = useState<SheetChange>();
  const asked = JSON.stringify({
    upload,
    product,
    category,
    model,
    column,
    decimalMark,
    choices: choices && JSON.stringify(choices),
  });
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const body = new FormData();
      for (const [name, value] of Object.entries<string>(JSON.parse(asked))) body.set(name, value);
      const question = fetchWithLogin<SheetChange>(href("/dashboard/products/facts"), {
        ...{ signInAgain, body },
        signal: stop.signal,
      });
      question.then(
        (read) => read && setChange(read),
        () => {},
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, signInAgain]);
  return change;
}
