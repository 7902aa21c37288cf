import { useId } from "react";
import { Becomes } from "../ui/becomes.tsx";
import { Button } from "../ui/button.tsx";
import type { Elements } from "../ui/elements.ts";
import { Select } from "../ui/select.tsx";
import { Switch } from "../ui/switch.tsx";
import { TextArea, type TextAreaProps } from "../ui/text-area.tsx";
import { TextField, type TextFieldProps } from "../ui/text-field.tsx";
import type { RemoteChange } from "./conflict.ts";
import { firstVisible } from "./focus.ts";
import { checkbox, type PlainField, textField } from "./form.ts";
import { momentWords } from "./moment-words.ts";
import type { FieldLook } from "./record-fields.ts";

interface ConflictProps {
  look: FieldLook;
  field: PlainField;
  /** What another administrator has made of the field, if both have changed it. */
  remote: RemoteChange | undefined;
}

/** A field, and below it the other administrator's value while both have changed it. */
export function ConflictField({
  field,
  remote,
  children,
}: Pick<ConflictProps, "field" | "remote"> & { look?: FieldLook; children: Elements }) {
  return (
    <div data-field={field.name} className="grid min-w-0 content-start gap-2">
      {children}
      {remote && <Theirs id={remoteValueId(field)} {...remote} />}
    </div>
  );
}

function Theirs({ id, before, text, author, onKeep, onTake }: RemoteChange & { id: string }) {
  const textId = useId();
  /** React may also have replaced the field's element. */
  function focusField(name: string | undefined) {
    requestAnimationFrame(() => {
      const box = document.querySelector(`[data-field="${CSS.escape(name ?? "")}"]`);
      firstVisible(box, "input:not([type=hidden]), select, textarea, button")?.focus();
    });
  }
  const act = (action: () => void) => (event: { currentTarget: HTMLElement }) => {
    const name = event.currentTarget.closest<HTMLElement>("[data-field]")?.dataset.field;
    action();
    focusField(name);
  };
  return (
    <div
      id={id}
      data-conflict=""
      className="grid min-w-0 gap-1.5 rounded-md border-l-2 border-warn bg-warn-soft px-3.5 py-2.5 text-data text-ink forced-colors:border"
    >
      <p className="text-meta text-warn">
        <span>
          {author ? `${author.who} changed this ${momentWords(author.at)}. ` : "Changed since you opened it. "}
        </span>
        <span>Their text:</span>
      </p>
      <p id={textId} className="min-w-0">
        <Becomes before={before} after={text} />
      </p>
      <div className="flex flex-wrap gap-2 noscript:hidden">
        <Button aria-describedby={textId} onClick={act(onKeep)} className={choiceLook}>
          Keep mine
        </Button>
        <Button aria-describedby={textId} onClick={act(onTake)} className={choiceLook}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}

const choiceLook = "min-h-8! bg-paper px-3! py-1! max-sm:flex-1";

type Own<Props> = ConflictProps & Omit<Props, "label">;

export function ConflictTextField({ look, field, remote, ...rest }: Own<TextFieldProps>) {
  return (
    <ConflictField field={field} remote={remote}>
      <TextField autoComplete="off" {...inputOf(look, field, remote)} key={field.key} {...rest} />
    </ConflictField>
  );
}

export function ConflictTextArea({ look, field, remote, ...rest }: Own<TextAreaProps>) {
  return (
    <ConflictField field={field} remote={remote}>
      <TextArea {...inputOf(look, field, remote)} key={field.key} {...rest} />
    </ConflictField>
  );
}

export function ConflictSelect({ look, field, remote }: ConflictProps) {
  return (
    <ConflictField field={field} remote={remote}>
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

export function ConflictSwitch({ look: { label }, field, remote }: ConflictProps) {
  return (
    <ConflictField field={field} remote={remote}>
      <Switch key={field.key} label={label} {...checkbox(field)} />
    </ConflictField>
  );
}

function inputOf({ label, hint, required, optional }: FieldLook, field: PlainField, remote: RemoteChange | undefined) {
  const describedBy = remote === undefined ? {} : { describedBy: remoteValueId(field) };
  return { label, hint, required, optional, ...textField(field), ...describedBy };
}

function remoteValueId({ id }: { id: string }): string {
  return `${id}-remote`;
}
