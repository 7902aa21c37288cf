import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import type { ComponentProps, ReactElement } from "react";
import { counted } from "#core/counted.ts";
import type { EditableFact } from "#core/facts/editable-fact.ts";
import { textField } from "../../forms/form.ts";
import { useFormContent } from "../../forms/form-content.ts";
import { Button } from "../../ui/button.tsx";
import { fieldLook } from "../../ui/field-look.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { FieldError } from "../../ui/text-field.tsx";
import { useFocusInRows } from "../use-focus-in-rows.ts";
import type { FactInput } from "./fact-fields.ts";

type WordInput = NonNullable<FactInput["words"]>[number];

/** Without scripts, adding, moving and removing submit the form, and the server returns it changed. */
export function FactWords({
  form,
  words,
  stored,
  children,
}: {
  form: FormMetadata<FactInput>;
  words: FieldMetadata<FactInput["words"], FactInput>;
  /** Saved words, with the products that state them. */
  stored: NonNullable<EditableFact["words"]>;
  children: ReactElement | false | undefined;
}) {
  const rows = words.getFieldList();
  const section = useFocusInRows(rows.length);
  const uses = new Map(stored.map(({ name, products }) => [name, products]));
  const { name } = words;
  return (
    <fieldset ref={section} className="min-w-0 border-t border-line pt-6">
      <legend className="float-left text-subhead text-ink">Words</legend>
      <p className="clear-both pt-1 text-meta">
        In the order of the filter. Several ways to write a word stand with semicolons between them.
      </p>
      <div className="mt-4 grid border-t border-line">
        {rows.map((row, place) => {
          const word = row.getFieldset();
          const products = uses.get(String(word.name.initialValue ?? "")) ?? 0;
          return (
            <div
              key={row.key}
              data-row
              className="grid grid-cols-[minmax(0,5.5rem)_minmax(0,1fr)_2.25rem_2.25rem_2.25rem] items-center gap-x-1 border-b border-line py-0.5 sm:grid-cols-[minmax(0,9rem)_minmax(0,1fr)_6.5rem_2.25rem_2.25rem_2.25rem] sm:gap-x-2"
            >
              <WordInput
                label={`Word ${place + 1}`}
                {...textField(word.name)}
                error={word.name.errors?.[0] ?? row.errors?.[0]}
                required
              />
              <WordInput
                label={`Word ${place + 1}, also written`}
                placeholder="Also written"
                {...textField(word.also)}
              />
              <p className="text-right font-mono text-data whitespace-nowrap text-ink-3 max-sm:hidden">
                {products > 0 && counted(products, "product")}
              </p>
              <IconButton
                className="size-9!"
                label={`Move word ${place + 1} up`}
                {...form.reorder.getButtonProps({ name, from: place, to: Math.max(0, place - 1) })}
                type="submit"
                aria-disabled={place === 0 || undefined}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                className="size-9!"
                label={`Move word ${place + 1} down`}
                {...form.reorder.getButtonProps({ name, from: place, to: Math.min(rows.length - 1, place + 1) })}
                type="submit"
                aria-disabled={place === rows.length - 1 || undefined}
              >
                <ArrowDown />
              </IconButton>
              <IconButton
                className="size-9!"
                label={`Remove word ${place + 1}`}
                {...form.remove.getButtonProps({ name, index: place })}
                type="submit"
              >
                <X />
              </IconButton>
            </div>
          );
        })}
      </div>
      <div className="mt-3 grid gap-2">
        <Removed form={form} stored={stored} />
        {words.errors && <FieldError id={`${words.id}-note`}>{words.errors[0]}</FieldError>}
        <Button {...form.insert.getButtonProps({ name })} type="submit" data-add-row className="justify-self-start">
          <Plus />
          <span>Word</span>
        </Button>
        <div>{children}</div>
      </div>
    </fieldset>
  );
}

/** A text field that is no higher than a row of a list. */
function WordInput({
  label,
  error,
  id,
  ...rest
}: ComponentProps<"input"> & { label: string; error?: string | undefined }) {
  const noteId = `${id}-note`;
  return (
    <div className="min-w-0">
      <input
        type="text"
        {...rest}
        id={id}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        autoComplete="off"
        className={`${fieldLook} min-h-9! py-1! sm:text-small`}
      />
      {error && <FieldError id={noteId}>{error}</FieldError>}
    </div>
  );
}

/** Words that products state, and that saving removes. */
function Removed({ form, stored }: { form: FormMetadata<FactInput>; stored: NonNullable<EditableFact["words"]> }) {
  const { words } = useFormContent(form, true);
  const remaining = new Set(Array.isArray(words) ? words.map((word: Partial<WordInput>) => word?.name?.trim()) : []);
  const removed = stored.filter(({ name, products }) => products > 0 && !remaining.has(name));
  return (
    <div role="status">
      {removed.length > 0 && (
        <p className="border-l-2 border-warn bg-warn-soft px-3.5 py-2 text-small text-ink">
          {removed
            .map(
              ({ name, products }) =>
                `${name} is removed: ${counted(products, "product")} ${products === 1 ? "states" : "state"} it.`,
            )
            .join(" ")}
        </p>
      )}
    </div>
  );
}
