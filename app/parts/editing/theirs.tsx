import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { TextArea, type TextAreaProps } from "../../ui/text-area.tsx";
import { TextField, type TextFieldProps } from "../../ui/text-field.tsx";
import { textField } from "../form.ts";
import { firstVisible } from "./first-visible.ts";

type EditedField = FieldMetadata<string | undefined>;

/** Shown below a part of a form that another administrator changed: the stored value and a button that applies it. */
export function Theirs({
  id,
  now,
  onTake,
}: {
  id?: string;
  /** As text; undefined if unchanged or equal to the form. */
  now: string | undefined;
  onTake: () => void;
}) {
  const ownId = useId();
  if (now === undefined) return null;
  const textId = id ?? ownId;
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border-l-2 border-warn bg-warn-soft py-2 pr-2 pl-3.5 text-small text-ink forced-colors:border">
      <p id={textId} className="min-w-0 flex-[1_1_10rem] wrap-anywhere whitespace-pre-line">
        <span className="font-[550]">Now in the catalogue:</span> {now || "nothing"}
      </p>
      <Button
        kind="quiet"
        aria-describedby={textId}
        className="noscript:hidden"
        onClick={({ currentTarget }) => {
          const part = partAbove(currentTarget.parentElement);
          onTake();
          // Waits a frame: the button is removed and the part may be remounted.
          requestAnimationFrame(() =>
            firstVisible(part(), "input:not([type=hidden]), select, textarea, button")?.focus(),
          );
        }}
      >
        Take this
      </Button>
    </div>
  );
}

function partAbove(box: HTMLElement | null): () => Element | undefined {
  const around = box?.parentElement;
  const place = box && around ? [...around.children].indexOf(box) - 1 : -1;
  return () => around?.children[place];
}

interface EditedProps {
  field: EditedField;
  theirs: string | undefined;
  onTake: () => void;
}

export function EditedText({ field, theirs, onTake, ...rest }: EditedProps & TextFieldProps) {
  return (
    <WithTheirs field={field} theirs={theirs} onTake={onTake}>
      <TextField {...textField(field)} {...theirsOf(field, theirs)} key={field.key} {...rest} />
    </WithTheirs>
  );
}

export function EditedLines({ field, theirs, onTake, ...rest }: EditedProps & TextAreaProps) {
  return (
    <WithTheirs field={field} theirs={theirs} onTake={onTake}>
      <TextArea {...textField(field)} {...theirsOf(field, theirs)} key={field.key} {...rest} />
    </WithTheirs>
  );
}

function WithTheirs({ field, theirs, onTake, children }: EditedProps & { children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-2">
      {children}
      <Theirs id={theirsId(field)} now={theirs} onTake={onTake} />
    </div>
  );
}

function theirsOf(field: EditedField, theirs: string | undefined): { describedBy?: string } {
  return theirs === undefined ? {} : { describedBy: theirsId(field) };
}

function theirsId(field: EditedField): string {
  return `${field.id}-theirs`;
}
