import { type FactKind, factKindInfo, factKindNames, factText } from "#core/facts/fact.ts";
import type { EditableProduct } from "#core/product/product.ts";
import { type PlainField, textField } from "../../../forms/form.ts";
import { useOpenWhenWrong } from "../../../forms/open-when-wrong.ts";
import { ChevronDown } from "../../../ui/icons.tsx";
import { TextField } from "../../../ui/text-field.tsx";

const noFacts: EditableProduct["sheetFacts"] = { facts: [], unread: [] };

/** What the saved sheet states, and a field for each kind that is typed by hand. Folded, because sheets state most facts. */
export function ProductFacts({
  field,
  fieldOf,
  sheetFacts: savedFacts = noFacts,
  isSheetNew,
  errors,
}: {
  field: { value: unknown };
  fieldOf: (kind: FactKind) => PlainField;
  sheetFacts: EditableProduct["sheetFacts"] | undefined;
  /** Another sheet than the saved one was chosen; it is read when the form is saved. */
  isSheetNew: boolean;
  errors: Record<string, string[]>;
}) {
  const sheetFacts = isSheetNew ? noFacts : savedFacts;
  // Conform leaves out empty texts.
  const texts = (field.value ?? {}) as EditableProduct["facts"];
  const fold = useOpenWhenWrong(factKindNames.some((kind) => errors[`facts.${kind}`] !== undefined));
  const typed = Object.values(texts).filter(Boolean).length;
  const read = new Set(sheetFacts.facts.map(({ kind }) => kind)).size;
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
          {factKindNames.map((kind) => (
            <TextField
              key={fieldOf(kind).key ?? kind}
              label={labelOf(kind)}
              hint={hintOf(kind, sheetFacts, texts[kind])}
              {...textField(fieldOf(kind))}
              autoComplete="off"
              optional
            />
          ))}
        </fieldset>
      </div>
    </details>
  );
}

function labelOf(kind: FactKind): string {
  const { label, unit } = factKindInfo(kind);
  return unit === "" ? label : `${label}, ${unit}`;
}

/** What the sheet states of a kind, and where. */
function hintOf(
  kind: FactKind,
  { facts, unread }: EditableProduct["sheetFacts"],
  typed: string | undefined,
): string | undefined {
  const read = facts.filter((fact) => fact.kind === kind);
  if (read.length > 0) {
    const rows = new Set(read.flatMap(({ row }) => (row ? `“${row.label}”` : [])));
    const stated = `${read.map(factText).join(", ")}, row ${[...rows].join(", ")}`;
    return typed ? `Typed by hand, and wins over ${stated}` : `Read: ${stated}`;
  }
  const [missed] = unread.filter((one) => one.kind === kind);
  if (missed) {
    const why = missed.reason === "contradictory" ? "Contradicts another row" : "Not read";
    return `${why}: “${missed.row.label}”, ${missed.row.text}`;
  }
  return typed ? "Typed by hand" : undefined;
}
