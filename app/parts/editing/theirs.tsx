import type { FieldMetadata } from "@conform-to/react";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";

type TextField = FieldMetadata<string | undefined>;

/**
 * Right below a part of a form: what the catalogue holds now, because somebody else has saved it since the edit began, and a
 * button that puts it there. Nothing where the form holds that already.
 */
export function Theirs({
  id,
  now,
  onTake,
}: {
  id?: string;
  /** In words; undefined where nobody else has changed it, or where it was taken. */
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
          // The button has gone by then, and the part may be another element.
          requestAnimationFrame(() => firstField(part())?.focus());
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

function firstField(part: Element | undefined): HTMLElement | undefined {
  const fields = part?.querySelectorAll<HTMLElement>("input:not([type=hidden]), select, textarea, button");
  return [...(fields ?? [])].find((field) => field.checkVisibility());
}

/** The same below a field of text. */
export function TheirText({
  field,
  now,
  onTake,
}: {
  field: TextField;
  /** Undefined where nobody else has changed it. */
  now: string | undefined;
  onTake: () => void;
}) {
  return <Theirs id={theirsId(field)} now={unlessHeld(field, now)} onTake={onTake} />;
}

/** What describes a text field while the catalogue holds another text. */
export function theirsOf(field: TextField, now: string | undefined): { describedBy?: string } {
  return unlessHeld(field, now) === undefined ? {} : { describedBy: theirsId(field) };
}

function unlessHeld(field: TextField, now: string | undefined): string | undefined {
  return (field.value ?? "") === now ? undefined : now;
}

function theirsId(field: TextField): string {
  return `${field.id}-theirs`;
}
