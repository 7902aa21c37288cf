import { useId } from "react";
import { Button } from "../ui/button.tsx";
import type { Elements } from "../ui/elements.ts";
import { Select } from "../ui/select.tsx";
import { Switch } from "../ui/switch.tsx";
import { TextArea, type TextAreaProps } from "../ui/text-area.tsx";
import { TextField, type TextFieldProps } from "../ui/text-field.tsx";
import { firstVisible } from "./focus.ts";
import { checkbox, type PlainField, textField } from "./form.ts";
import type { FieldLook } from "./record-fields.ts";

/** Shows the part's latest saved value, with a button that uses it. */
export function RemoteValue({
  id,
  remote,
  onUse,
}: {
  id?: string;
  /** The remote value as text; undefined if it is unchanged or equals the form's value. */
  remote: string | undefined;
  onUse: () => void;
}) {
  const ownId = useId();
  if (remote === undefined) return null;
  const textId = id ?? ownId;
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border-l-2 border-warn bg-warn-soft py-2 pr-2 pl-3.5 text-small text-ink forced-colors:border">
      <p id={textId} className="min-w-0 flex-[1_1_10rem] wrap-anywhere whitespace-pre-line">
        <span className="font-[550]">Now in the catalog:</span>
        <span>{` ${remote || "nothing"}`}</span>
      </p>
      <Button
        kind="quiet"
        aria-describedby={textId}
        className="noscript:hidden"
        onClick={({ currentTarget }) => {
          const part = partAbove(currentTarget.parentElement);
          onUse();
          // The next frame comes after the button is removed; React may also have replaced the part's element.
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
  look: FieldLook;
  field: PlainField;
  remote: string | undefined;
  onUse: () => void;
}

export function ConflictField({
  field,
  remote,
  onUse,
  children,
}: Omit<ConflictProps, "look"> & { look?: FieldLook; children: Elements }) {
  return (
    <div className="grid min-w-0 gap-2">
      {children}
      <RemoteValue id={remoteValueId(field)} remote={remote} onUse={onUse} />
    </div>
  );
}

type Own<Props> = ConflictProps & Omit<Props, "label">;

export function ConflictTextField({ look, field, remote, onUse, ...rest }: Own<TextFieldProps>) {
  return (
    <ConflictField field={field} remote={remote} onUse={onUse}>
      <TextField autoComplete="off" {...inputOf(look, field, remote)} key={field.key} {...rest} />
    </ConflictField>
  );
}

export function ConflictTextArea({ look, field, remote, onUse, ...rest }: Own<TextAreaProps>) {
  return (
    <ConflictField field={field} remote={remote} onUse={onUse}>
      <TextArea {...inputOf(look, field, remote)} key={field.key} {...rest} />
    </ConflictField>
  );
}

export function ConflictSelect({ look, field, remote, onUse }: ConflictProps) {
  return (
    <ConflictField field={field} remote={remote} onUse={onUse}>
      <Select label={look.label} optional={look.optional} {...textField(field)} key={field.key}>
        <Options {...look} />
      </Select>
    </ConflictField>
  );
}

/** The choices of a `Select`. */
export function Options({ options = {}, optional }: FieldLook) {
  return (
    <>
      {optional && <option value="">None</option>}
      {Object.entries(options).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </>
  );
}

export function ConflictSwitch({ look: { label }, field, remote, onUse }: ConflictProps) {
  return (
    <ConflictField field={field} remote={remote} onUse={onUse}>
      <Switch key={field.key} label={label} {...checkbox(field)} />
    </ConflictField>
  );
}

function inputOf({ label, hint, required, optional }: FieldLook, field: PlainField, remote: string | undefined) {
  const describedBy = remote === undefined ? {} : { describedBy: remoteValueId(field) };
  return { label, hint, required, optional, ...textField(field), ...describedBy };
}

function remoteValueId({ id }: { id: string }): string {
  return `${id}-remote`;
}
