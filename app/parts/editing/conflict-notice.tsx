import { conflictMessages } from "#core/conflict.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Conflict } from "./use-conflict.ts";

/**
 * Says that somebody else has changed or deleted the record since its edit began, and leads to what it is now in a tab of
 * its own, so that nothing typed here is lost.
 */
export function ConflictNotice({
  conflict: { begun, current, version },
  to,
}: {
  conflict: Conflict<{ version: number }>;
  /** Where the record is shown. */
  to: string;
}) {
  if (current?.version === begun?.version) return null;
  const kept = current?.version === version;
  return (
    <div className="mb-8 max-w-form">
      <Notice kind={kept ? "neutral" : "warn"}>
        <p>
          {!current ? conflictMessages.deleted : kept ? conflictMessages.keepsMine : conflictMessages.changedMeanwhile}
        </p>
        {current && (
          <a href={to} target="_blank" rel="noopener" className="text-link inline-block py-2.75">
            See it as it is now<span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </Notice>
    </div>
  );
}

/** Stands above the button that saves, for as long as nothing is chosen: until then the server refuses the form. */
export function ConflictChoice({
  conflict: { pending, takeTheirs },
  onKeep,
}: {
  conflict: Conflict<{ version: number }>;
  onKeep: () => void;
}) {
  if (!pending) return null;
  return (
    <Notice kind="warn" quiet>
      <p>{conflictMessages.choose}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          onClick={({ currentTarget: { form } }) => {
            onKeep();
            focusNext(form, "[type=submit]:not([hidden], [name])");
          }}
        >
          Keep mine
        </Button>
        <Button
          onClick={({ currentTarget: { form } }) => {
            takeTheirs();
            focusNext(form, "input:not([type=hidden]), select, textarea");
          }}
        >
          Take theirs
        </Button>
      </div>
    </Notice>
  );
}

/** The buttons go with the question; the form may be another one by then. */
function focusNext(form: HTMLFormElement | null, place: string) {
  const id = form?.id;
  requestAnimationFrame(() => id && document.getElementById(id)?.querySelector<HTMLElement>(place)?.focus());
}
