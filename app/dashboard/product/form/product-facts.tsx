import { useRef, useState } from "react";
import { type FactInfo, factText, unitOfFact } from "#core/facts/fact.ts";
import { readTypedFact } from "#core/facts/typed-fact.ts";
import type { EditableProduct } from "#core/product/product.ts";
import { type PlainField, textField } from "../../../forms/form.ts";
import { useOpenWhenWrong } from "../../../forms/open-when-wrong.ts";
import { ChevronDown } from "../../../ui/icons.tsx";
import { SelectBox } from "../../../ui/select-box.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { type FactToDecide, openInSheet, openWords, ownFacts, readingOf } from "./facts-to-decide.ts";
import type { FormFact } from "./product-fields.ts";
import { LabelMeaning } from "./sheet/label-meaning.tsx";
import { useSheetChoices } from "./sheet/use-sheet-choices.ts";
import type { ProductFormState } from "./use-product-form.ts";

type Reading = EditableProduct["sheetFacts"];

const decisionLook =
  "grid min-h-10.5 items-center gap-x-4 gap-y-1 border-t border-line py-1 text-data max-sm:py-2.5 sm:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,11.5rem)_13rem]";

/** A line for each fact: first what the sheet leaves open, then, folded, all others. */
export function ProductFacts({ state }: { state: ProductFormState }) {
  const { form, fields, files } = state;
  const { choices, choiceOf, choose } = useSheetChoices();
  const inputs = fields.facts.getFieldset();
  const fieldOf = ({ id }: FormFact) => inputs[id] as PlainField;
  const typed = (fields.facts.value ?? {}) as Record<string, string | undefined>;
  const own = ownFacts(state, typed);
  const toDecide = openInSheet(state);
  const asked = new Set(toDecide.facts.map(({ fact }) => fact.id));
  const others = own.filter(({ id }) => !asked.has(id));
  const left = openWords({
    facts: toDecide.facts.filter(({ fact }) => !typed[fact.id]),
    labels: toDecide.labels.filter((row) => choiceOf(row).facts[0] === ""),
    waiting: 0,
  });
  const fold = useOpenWhenWrong(others.some(({ id }) => form.allErrors[`facts.${id}`] !== undefined));
  return (
    <div className="grid min-w-0 gap-3.5">
      {choices && !files.sheet.sending && <input type="hidden" name="labels" value={JSON.stringify(choices)} />}
      {toDecide.facts.length + toDecide.labels.length > 0 && (
        <section aria-label="Facts to decide">
          <div className="flex min-h-8.5 flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="text-small font-[550]">{left.join(", ") || "All decided"}</h3>
            <p className="text-meta text-ink-3">A value holds for this product, a meaning for every sheet.</p>
          </div>
          <ul className="border-b border-line">
            {toDecide.facts.map((decision) => (
              <ValueToDecide
                key={decision.fact.id}
                decision={decision}
                read={statedBy(decision.fact, readingOf(state), undefined)}
                typed={typed[decision.fact.id]}
                field={fieldOf(decision.fact)}
                onChoose={(value) => form.update({ name: fieldOf(decision.fact).name, value })}
              />
            ))}
            {toDecide.labels.map((row) => (
              <li key={row.label} className={decisionLook}>
                <span className="font-[550] wrap-anywhere text-ink">{`“${row.label}”`}</span>
                <SheetText text={row.text} />
                <span className="text-meta text-warn">no meaning yet</span>
                <LabelMeaning
                  label={row.label}
                  facts={own}
                  choice={choiceOf(row)}
                  onChoose={(change) => choose(row, change)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <details {...fold} className="group/facts min-w-0 border-y border-line">
        <summary className="flex min-h-11 items-center gap-3">
          <span className="flex-none text-small font-[550] text-ink">{`All ${own.length} facts`}</span>
          <span className="ml-auto min-w-0 text-right text-meta text-ink-3">
            {countsOf(own, readingOf(state), typed, {
              left,
              isSheetNew: files.sheet.sending !== undefined,
              isRead: state.sheetRead?.isRead !== false,
            })}
          </span>
          <ChevronDown aria-hidden className="size-4 flex-none text-ink-3 group-open/facts:rotate-180" />
        </summary>
        <p className="pb-3 text-meta text-ink-3">
          A fact typed here wins over what the spreadsheet states. Empty a field to read the spreadsheet again.
        </p>
        <fieldset className="min-w-0">
          <legend className="sr-only">Facts</legend>
          {others.map((fact) => (
            <FactLine
              key={fact.id}
              fact={fact}
              field={fieldOf(fact)}
              reading={readingOf(state)}
              typed={typed[fact.id]}
            />
          ))}
        </fieldset>
      </details>
    </div>
  );
}

function countsOf(
  own: FormFact[],
  { facts }: Reading,
  texts: Record<string, string | undefined>,
  { left, isSheetNew, isRead }: { left: string[]; isSheetNew: boolean; isRead: boolean },
): string {
  const typed = own.filter(({ id }) => texts[id]).length;
  const read = new Set(facts.map(({ factId }) => factId).filter((id) => own.some((fact) => fact.id === id))).size;
  const silent = own.filter(({ id }) => !texts[id] && !facts.some(({ factId }) => factId === id)).length;
  if (isSheetNew)
    return `${isRead ? "The chosen spreadsheet is read on saving" : "Nothing of the chosen spreadsheet is read"}, ${typed} typed by hand`;
  const parts = [`${read} read`, `${typed} typed by hand`, ...left, `${silent} not stated`];
  return parts.filter(Boolean).join(", ");
}

function SheetText({ text }: { text: string }) {
  return (
    <span title={text} className="min-w-0 font-mono text-meta text-ink sm:truncate max-sm:wrap-anywhere">
      {text}
    </span>
  );
}

const other = "other";

/** A fact of which the sheet says something that is not read: offers the values that stand in the cell. */
function ValueToDecide({
  decision: { fact, row, reason },
  read,
  typed,
  field,
  onChoose,
}: {
  decision: FactToDecide;
  /** What another row states. */
  read: { value: string; source: string };
  typed: string | undefined;
  field: PlainField;
  onChoose: (value: string) => void;
}) {
  const box = useRef<HTMLLIElement>(null);
  const [isTyping, setTyping] = useState(false);
  const offered = valuesIn(fact, row.text);
  const isOther = isTyping || field.errors !== undefined || (!!typed && !offered.some(({ text }) => text === typed));
  function choose(value: string) {
    setTyping(value === other);
    if (value !== other) return onChoose(value);
    requestAnimationFrame(() => box.current?.querySelector("input")?.focus());
  }
  return (
    <li ref={box} id={`fact-${fact.id}`} className={decisionLook}>
      <span className="font-[550] wrap-anywhere text-ink">{fact.name}</span>
      <SheetText text={`${row.label}: ${row.text}`} />
      <span className="text-meta text-warn">
        <span>{reason}</span>
        {read.value && <span className="block text-ink-3">{`Until then ${read.value}, ${read.source}`}</span>}
      </span>
      <div className="grid gap-1">
        <SelectBox
          isSmall
          aria-label={`${fact.name} is`}
          value={isOther ? other : (typed ?? "")}
          onChange={({ target }) => choose(target.value)}
          className="noscript:hidden"
        >
          <option value="">Choose</option>
          {offered.map(({ text, shown }) => (
            <option key={text} value={text}>
              {shown}
            </option>
          ))}
          <option value={other}>Another value…</option>
        </SelectBox>
        <FactInput fact={fact} field={field} className={isOther ? "" : "hidden noscript:grid"} labelHidden />
      </div>
    </li>
  );
}

/** The parts of a cell that the fact can be, as they are typed and as visitors read them. */
function valuesIn(fact: FormFact, cell: string): { text: string; shown: string }[] {
  const words = (fact.words ?? []).map(({ name }) => name);
  const named = words.filter((word) => cell.toLowerCase().includes(word.toLowerCase()));
  const parts =
    fact.type === "choice"
      ? [...new Set([...named, ...words])]
      : fact.type === "yesNo"
        ? ["Yes", "No"]
        : [cell, ...cell.split(/ · |[\n;|]| or | \/ /)];
  const found = new Map<string, { text: string; shown: string }>();
  for (const part of parts) {
    const read = readTypedFact(fact, part.trim());
    if (!read.ok) continue;
    const shown = read.value.map((value) => factText(fact, value)).join(", ");
    if (!found.has(shown)) found.set(shown, { text: part.trim(), shown });
  }
  return [...found.values()].slice(0, 30);
}

/** One line, which unfolds to the field of a value typed by hand. */
function FactLine({
  fact,
  field,
  reading,
  typed,
}: {
  fact: FormFact;
  field: PlainField;
  reading: Reading;
  typed: string | undefined;
}) {
  const fold = useOpenWhenWrong(field.errors !== undefined);
  const { value, source } = statedBy(fact, reading, typed);
  return (
    <details {...fold} id={`fact-${fact.id}`} className="border-t border-line">
      <summary className="grid min-h-8 max-sm:min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 text-data sm:grid-cols-[11.5rem_minmax(0,.9fr)_minmax(0,1.2fr)_auto]">
        <span className="text-ink-2">{fact.name}</span>
        <span
          title={value}
          className={`min-w-0 truncate max-sm:order-1 max-sm:whitespace-normal max-sm:wrap-anywhere ${value ? "font-[550] text-ink" : "text-ink-3"}`}
        >
          {value || "not stated"}
        </span>
        <span title={source} className="min-w-0 truncate text-meta text-ink-3 max-sm:hidden">
          {source}
        </span>
        <span className="text-link">
          <span>Change</span>
          <span className="sr-only">{` ${fact.name}`}</span>
        </span>
      </summary>
      <FactInput fact={fact} field={field} hint={source} className="max-w-90 pt-1 pb-3" />
    </details>
  );
}

function FactInput({
  fact,
  field,
  ...look
}: {
  fact: FactInfo;
  field: PlainField;
  className: string;
  hint?: string;
  labelHidden?: boolean;
}) {
  const unit = unitOfFact(fact);
  return (
    <TextField
      key={field.key}
      label={unit === "" ? fact.name : `${fact.name}, ${unit}`}
      {...textField(field)}
      {...look}
      isSmall
      autoComplete="off"
    />
  );
}

/** What counts for a fact, and where it comes from. */
function statedBy(
  fact: FormFact,
  { facts, unread }: Reading,
  typed: string | undefined,
): { value: string; source: string } {
  const read = facts.filter(({ factId }) => factId === fact.id);
  const rows = [...new Set(read.flatMap(({ row }) => (row ? `“${row.label}”` : [])))].join(", ");
  const values = read.map((value) => factText(fact, value)).join(", ");
  if (typed)
    return { value: typed, source: `typed by hand${read.length > 0 ? `, wins over ${values}, row ${rows}` : ""}` };
  if (read.length > 0) return { value: values, source: `row ${rows}` };
  const [missed] = unread.filter(({ factId }) => factId === fact.id);
  return { value: "", source: missed ? `Not read: “${missed.row.label}”, ${missed.row.text}. ${missed.reason}.` : "" };
}
