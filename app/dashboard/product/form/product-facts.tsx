import { factText, unitOfFact } from "#core/facts/fact.ts";
import type { EditableProduct } from "#core/product/product.ts";
import { type PlainField, textField } from "../../../forms/form.ts";
import { useOpenWhenWrong } from "../../../forms/open-when-wrong.ts";
import { ChevronDown } from "../../../ui/icons.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { FormFact } from "./product-fields.ts";

const noFacts: EditableProduct["sheetFacts"] = { facts: [], unread: [], unassigned: [], waiting: [] };

/** What the saved sheet states, and a field for each fact that is typed by hand. Folded, because sheets state most facts. */
export function ProductFacts({
  field,
  fieldOf,
  facts,
  category,
  sheetFacts: savedFacts = noFacts,
  isSheetNew,
  errors,
}: {
  field: { value: unknown };
  fieldOf: (fact: string) => PlainField;
  /** All of the site. */
  facts: FormFact[];
  category: string;
  sheetFacts: EditableProduct["sheetFacts"] | undefined;
  /** Another sheet than the saved one was chosen; it is read when the form is saved. */
  isSheetNew: boolean;
  errors: Record<string, string[]>;
}) {
  const sheetFacts = isSheetNew ? noFacts : savedFacts;
  // Conform leaves out empty texts.
  const texts = (field.value ?? {}) as EditableProduct["facts"];
  const own = facts.filter(({ id, categories }) => texts[id] || !categories || categories.includes(category));
  const fold = useOpenWhenWrong(own.some(({ id }) => errors[`facts.${id}`] !== undefined));
  const typed = own.filter(({ id }) => texts[id]).length;
  const read = new Set(sheetFacts.facts.map(({ factId }) => factId)).size;
  return (
    <details {...fold} className="group min-w-0">
      <summary className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 text-small text-ink-2 hover:text-ink">
        <ChevronDown
          aria-hidden
          className="size-4 flex-none transition-transform duration-(--duration-focus) group-open:rotate-180"
        />
        <span>{`${isSheetNew ? "The chosen spreadsheet is read on saving" : `${read} read from the spreadsheet`}, ${typed} typed by hand`}</span>
      </summary>
      <div className="grid gap-4 pt-2">
        <p className="text-small text-ink-2">
          A fact typed here wins over what the spreadsheet states. Empty a field to read the spreadsheet again.
        </p>
        <fieldset className="grid items-start gap-6 grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))]">
          <legend className="sr-only">Facts</legend>
          {own.map((fact) => (
            <TextField
              key={fieldOf(fact.id).key ?? fact.id}
              label={labelOf(fact)}
              hint={hintOf(fact, sheetFacts, texts[fact.id])}
              {...textField(fieldOf(fact.id))}
              autoComplete="off"
              optional
            />
          ))}
        </fieldset>
      </div>
    </details>
  );
}

function labelOf(fact: FormFact): string {
  const unit = unitOfFact(fact);
  return unit === "" ? fact.name : `${fact.name}, ${unit}`;
}

/** What the sheet states of a fact, and where. */
function hintOf(
  fact: FormFact,
  { facts, unread }: EditableProduct["sheetFacts"],
  typed: string | undefined,
): string | undefined {
  const read = facts.filter(({ factId }) => factId === fact.id);
  if (read.length > 0) {
    const rows = new Set(read.flatMap(({ row }) => (row ? `“${row.label}”` : [])));
    const values = read.map((value) => factText(fact, value));
    const stated = `${values.join(", ")}, row ${[...rows].join(", ")}`;
    return typed ? `Typed by hand, and wins over ${stated}` : `Read: ${stated}`;
  }
  const [missed] = unread.filter(({ factId }) => factId === fact.id);
  if (missed) {
    return `Not read: “${missed.row.label}”, ${missed.row.text}. ${missed.reason}.`;
  }
  return typed ? "Typed by hand" : undefined;
}
