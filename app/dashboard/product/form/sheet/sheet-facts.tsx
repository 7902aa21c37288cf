import { Minus, Plus } from "lucide-react";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { href } from "react-router";
import { counted } from "#core/counted.ts";
import { notAFact } from "#core/facts/fact.ts";
import { factTypeNames } from "#core/facts/listed-fact.ts";
import type { ComparedFact, ComparedRow, SheetChange, SheetResult, UnassignedRow } from "#core/facts/sheet-change.ts";
import { quickTypes, type SheetChoices } from "#core/facts/sheet-choices.ts";
import type { DecimalMark } from "#core/quantities/numbers.ts";
import { fetchWithLogin } from "../../../../forms/fetch-with-login.ts";
import { useSignInAgain } from "../../../../forms/sign-in-again.tsx";
import { ArrowRight, ChevronDown, TriangleAlert } from "../../../../ui/icons.tsx";
import { Select, SelectBox } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import type { FormFact } from "../product-fields.ts";
import { OtherSheet, SheetColumn } from "./sheet-column.tsx";
import { type LabelChoice, newFactOption, useSheetChoices } from "./use-sheet-choices.ts";

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

/** Says before saving what a new spreadsheet states, and asks what it does not say. */
export function SheetFacts({ upload, fileName, owner }: { upload: string; fileName: string; owner: SheetOwner }) {
  const { choices, ...labels } = useSheetChoices();
  const [column, setColumn] = useState<string>();
  const change = useSheetChange({ upload, owner, column, choices });
  const isUsed = column !== undefined;
  const { names, list } = useOtherSheet(change, isUsed);
  if (!change) return null;
  const { columns, unassigned, facts, rows, unread } = change;
  const isOther = list !== undefined || (names !== undefined && owner.model !== "");
  return (
    <div className="grid min-w-0 gap-6">
      {choices && <input type="hidden" name="labels" value={JSON.stringify(choices)} />}
      {column !== undefined && <input type="hidden" name="modelColumn" value={column} />}
      {isOther && <OtherSheet {...{ names, list, model: owner.model, fileName, isUsed, onUse: setColumn }} />}
      {(!isOther || isUsed) && (
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
    <Part
      title={title}
      note={`${chosen} chosen here, ${unassigned.length - chosen} left. A choice holds for every sheet with this label.`}
    >
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
  const { products, changed, lost, sheets, of } = elsewhere;
  const tried = sheets < of ? `, on ${sheets} of ${of} sheets so far` : "";
  if (products === 0) return `No other product changes${tried}.`;
  const parts = [
    counted(elsewhere.new, "new fact"),
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(lost > 0 ? [`${lost} lost`] : []),
  ];
  return `Also read on ${counted(products, "other product")}: ${parts.join(", ")}${tried}.`;
}

function UnassignedLabel({
  row,
  facts,
  choice: { facts: chosen, newFact },
  onChoose,
}: {
  row: UnassignedRow;
  facts: FormFact[];
  choice: LabelChoice;
  onChoose: (change: Partial<LabelChoice>) => void;
}) {
  const { label, text, others, section } = row;
  const isFact = chosen[0] !== "" && chosen[0] !== notAFact;
  // A place for one more, once the last is taken.
  const places =
    isFact && chosen.length < 4 ? [...chosen.filter((id, at) => at === 0 || id !== ""), ""] : chosen.slice(0, 1);
  const set = (place: number, id: string) => onChoose({ facts: places.with(place, id) });
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
      <div className="grid gap-1">
        {places.map((id, place) => (
          <SelectBox
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are all there is to tell them apart
            key={place}
            aria-label={place === 0 ? `${label} means` : `${label} also means, ${place + 1}`}
            value={id}
            onChange={({ target }) => set(place, target.value)}
            className="min-h-10 py-1.5 text-small"
          >
            <option value="">{place === 0 ? "Choose" : "And no other fact"}</option>
            {place === 0 && <option value={notAFact}>Not a fact</option>}
            {(id === newFactOption || !chosen.includes(newFactOption)) && (
              <option value={newFactOption}>New fact…</option>
            )}
            {facts.map(({ id, name, unit }) => (
              <option key={id} value={id}>
                {unit ? `${name} (${unit})` : name}
              </option>
            ))}
          </SelectBox>
        ))}
      </div>
      {chosen.includes(newFactOption) && (
        <fieldset className="col-span-full grid items-start gap-4 rounded-md bg-surface p-4 sm:grid-cols-3">
          <legend className="sr-only">{`New fact for ${label}`}</legend>
          <TextField
            label="Name of the fact"
            value={newFact.name}
            onChange={({ target }) => onChoose({ newFact: { ...newFact, name: target.value } })}
            autoComplete="off"
          />
          <Select
            label="Type"
            value={newFact.type}
            onChange={({ target }) => onChoose({ newFact: { ...newFact, type: target.value as typeof newFact.type } })}
          >
            {quickTypes.map((type) => (
              <option key={type} value={type}>
                {factTypeNames[type]}
              </option>
            ))}
          </Select>
          {(newFact.type === "number" || newFact.type === "size") && (
            <TextField
              label="Unit"
              value={newFact.unit}
              onChange={({ target }) => onChoose({ newFact: { ...newFact, unit: target.value } })}
              autoComplete="off"
              optional
            />
          )}
        </fieldset>
      )}
    </li>
  );
}

function FactsRead({ facts, typed }: { facts: ComparedFact[]; typed: SheetOwner["typed"] }) {
  const read = facts.filter(({ after }) => after !== "").length;
  const [same, others] = [facts.filter(isSame), facts.filter((fact) => !isSame(fact))];
  return (
    <Part title={`${counted(read, "fact")} read`} note={<Counts items={facts} />}>
      {facts.length === 0 && <p className="text-small text-ink-2">No row of this spreadsheet means a fact.</p>}
      <Lines>
        {others.map((fact) => (
          <FactLine key={fact.fact} fact={fact} typed={typed[fact.fact]} />
        ))}
      </Lines>
      {same.length > 0 && (
        <Folded title={`${counted(same.length, "fact")} the same as today`}>
          <Lines>
            {same.map((fact) => (
              <FactLine key={fact.fact} fact={fact} typed={typed[fact.fact]} />
            ))}
          </Lines>
        </Folded>
      )}
    </Part>
  );
}

function isSame({ result }: { result: SheetResult }): boolean {
  return result === "same";
}

function FactLine({
  fact: { name, before, after, result, row, isFilter },
  typed,
}: {
  fact: ComparedFact;
  typed: string | undefined;
}) {
  const gone = isFilter ? "No row states it any more. Its filter will miss the product." : "No row states it any more.";
  return (
    <Line name={name} before={before} after={after} result={result}>
      {typed ? `Typed by hand: ${typed}, which wins` : result === "vanished" ? gone : row?.label}
    </Line>
  );
}

function RowsCompared({ rows }: { rows: ComparedRow[] }) {
  const [same, others] = [rows.filter(isSame), rows.filter((row) => !isSame(row))];
  return (
    <Part
      title={`${counted(rows.filter(({ result }) => result !== "vanished").length, "row")}, as visitors see them`}
      note={<Counts items={rows} />}
    >
      <Lines>
        {others.map(({ id, label, section, ...row }) => (
          <Line key={id} name={label} {...row}>
            {section}
          </Line>
        ))}
      </Lines>
      {same.length > 0 && (
        <Folded title={`${counted(same.length, "row")} the same as today`}>
          <Lines>
            {same.map(({ id, label, section, ...row }) => (
              <Line key={id} name={label} {...row}>
                {section}
              </Line>
            ))}
          </Lines>
        </Folded>
      )}
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
      <span className={count("vanished") > 0 ? "text-warn" : ""}>{`${count("vanished")} vanished`}</span>
      <span>{`${count("same")} the same`}</span>
    </span>
  );
}

function Folded({ title, children }: { title: string; children: ChildElements }) {
  return (
    <details className="group min-w-0">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 text-small text-ink">
        <span>{title}</span>
        <ChevronDown className="size-4 flex-none group-open:rotate-180" />
      </summary>
      <div>{children}</div>
    </details>
  );
}

function Lines({ children }: { children: ReactElement[] }) {
  if (children.length === 0) return null;
  return <ul>{children}</ul>;
}

const results: Record<SheetResult, string> = { vanished: "Vanished", changed: "Changed", new: "New", same: "Same" };

function Line({
  name,
  before,
  after,
  result,
  children,
}: {
  name: string;
  before: string;
  after: string;
  result: SheetResult;
  children: ReactNode;
}) {
  return (
    <li className="grid items-baseline gap-x-4 border-b border-line py-2 text-small sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_minmax(0,1fr)_6rem]">
      <span className="font-[550] wrap-anywhere text-ink">{name}</span>
      <span className="min-w-0 wrap-anywhere">
        {result === "changed" || result === "vanished" ? (
          <>
            <s className="text-ink-3">{before}</s>
            <ArrowRight className="mx-1.5 inline size-4 text-ink-3" />
            <span className="sr-only"> becomes </span>
            <b className="font-[550] text-ink">{after || "empty"}</b>
          </>
        ) : (
          after || "empty"
        )}
      </span>
      <span className="min-w-0 wrap-anywhere text-ink-2">{children}</span>
      <span className={`flex items-center gap-2 ${result === "vanished" ? "text-warn" : ""}`}>
        <Mark result={result} />
        <span>{results[result]}</span>
      </span>
    </li>
  );
}

function Mark({ result }: { result: SheetResult }) {
  if (result === "new") return <Plus aria-hidden className="size-4 flex-none text-accent" />;
  if (result === "vanished") return <Minus aria-hidden className="size-4 flex-none" />;
  if (result === "changed") return <TriangleAlert className="size-4 flex-none text-ink-3" />;
  return null;
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
