import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";

type TextField = FieldMetadata<string | undefined>;

/** Below a field: what the catalogue holds now, because somebody else has saved it since the edit began. */
export function Theirs({ id, now, children }: { id?: string; now: string; children?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border-l-2 border-warn bg-warn-soft py-2 pr-2 pl-3.5 text-small text-ink forced-colors:border">
      <p id={id} className="min-w-0 flex-[1_1_12rem] wrap-anywhere whitespace-pre-line">
        <span className="font-[550]">Now in the catalogue:</span> {now || "nothing"}
      </p>
      {children}
    </div>
  );
}

/** The same below a field of text, unless it holds that already; a button puts it there. */
export function TheirText({
  form,
  field,
  now,
}: {
  form: Pick<FormMetadata<Record<string, unknown>>, "update">;
  field: TextField;
  /** Undefined where nobody else has changed it. */
  now: string | undefined;
}) {
  if (now === undefined || holds(field, now)) return null;
  return (
    <Theirs id={theirsId(field)} now={now}>
      <Button
        kind="quiet"
        aria-describedby={theirsId(field)}
        className="noscript:hidden"
        onClick={() => {
          form.update({ name: field.name, value: now });
          // The button goes, and the field is another element by then.
          requestAnimationFrame(() => document.getElementById(field.id)?.focus());
        }}
      >
        Take this
      </Button>
    </Theirs>
  );
}

/** What describes a text field while the catalogue holds another text. */
export function theirsOf(field: TextField, now: string | undefined): { describedBy?: string } {
  return now === undefined || holds(field, now) ? {} : { describedBy: theirsId(field) };
}

/** Puts the others' texts into those fields that still hold what the edit began with. */
export function takeUntouched(
  form: Pick<FormMetadata<Record<string, unknown>>, "update">,
  texts: { field: TextField; begun: string; now: string | undefined }[],
): void {
  for (const { field, begun, now } of texts) {
    if (now !== undefined && now !== begun && holds(field, begun)) form.update({ name: field.name, value: now });
  }
}

function holds(field: TextField, text: string): boolean {
  return (field.value ?? "") === text;
}

function theirsId(field: TextField): string {
  return `${field.id}-theirs`;
}
