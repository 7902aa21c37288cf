import { useId } from "react";
import { Button } from "../ui/button.tsx";
import type { Elements } from "../ui/elements.ts";
import { TextArea, type TextAreaProps } from "../ui/text-area.tsx";
import { TextField, type TextFieldProps } from "../ui/text-field.tsx";
import { firstVisible } from "./focus.ts";
import { type PlainField, textField } from "./form.ts";

/** Shows the part's latest saved value, with a button that uses it. */
export function RemoteValue({
  id,
  now,
  onUse,
}: {
  id?: string;
  /** The remote value as text; undefined if it is unchanged or equals the form's value. */
  now: string | undefined;
  onUse: () => void;
}) {
  const ownId = useId();
  if (now === undefined) return null;
  const textId = id ?? ownId;
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border-l-2 border-warn bg-warn-soft py-2 pr-2 pl-3.5 text-small text-ink forced-colors:border">
      <p id={textId} className="min-w-0 flex-[1_1_10rem] wrap-anywhere whitespace-pre-line">
        <span className="font-[550]">Now in the catalog:</span>
        <span>{` ${now || "nothing"}`}</span>
      </p>
      <Button
        kind="quiet"
        aria-describedby={textId}
        className="noscript:hidden"
        onClick={({ currentTarget }) => {
          const part = partAbove(currentTarget.parentElement);
          onUse();
          // By the next frame the button is removed, and React may have replaced the part's element.
          requestAnimationFrame(() =>
            firstVisible(part(), "input:not([type=hidden]), select, textarea, button")?.focus(),
          );
        }}
      >
        Use this version
      </Button>
    </div>
  );
}

function partAbove(box: HTMLElement | null): () => Element | undefined {
  const around = box?.parentElement;
  const place = box && around ? [...around.children].indexOf(box) - 1 : -1;
  return () => around?.children[place];
}

interface ConflictProps {
  field: { id: string };
  remote: string | undefined;
  onUse: () => void;
}

export function ConflictField({ field, remote, onUse, children }: ConflictProps & { children: Elements }) {
  return (
    <div className="grid min-w-0 gap-2">
      {children}
      <RemoteValue id={remoteValueId(field)} now={remote} onUse={onUse} />
    </div>
  );
}

export function ConflictTextField({
  field,
  remote,
  onUse,
  ...rest
}: ConflictProps & { field: PlainField } & TextFieldProps) {
  return (
    <ConflictField field={field} remote={remote} onUse={onUse}>
      <TextField {...textField(field)} {...describedByRemote(field, remote)} key={field.key} {...rest} />
    </ConflictField>
  );
}

export function ConflictTextArea({
  field,
  remote,
  onUse,
  ...rest
}: ConflictProps & { field: PlainField } & TextAreaProps) {
  return (
    <ConflictField field={field} remote={remote} onUse={onUse}>
      <TextArea {...textField(field)} {...describedByRemote(field, remote)} key={field.key} {...rest} />
    </ConflictField>
  );
}

function describedByRemote(field: PlainField, remote: string | undefined): { describedBy?: string } {
  return remote === undefined ? {} : { describedBy: remoteValueId(field) };
}

function remoteValueId({ id }: { id: string }): string {
  return `${id}-remote`;
}
