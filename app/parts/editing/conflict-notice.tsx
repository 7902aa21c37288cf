import { useEffect, useId, useRef, useState } from "react";
import { conflictMessages } from "#core/conflict.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { unsavedWork } from "../unsaved-work.ts";
import { firstVisible } from "./first-visible.ts";
import type { Conflict } from "./use-conflict.ts";

/**
 * Says that somebody else has changed or deleted the record since its edit began, and leads to what it is now in a tab of
 * its own, so that nothing typed here is lost.
 */
export function ConflictNotice({
  conflict: { begun, current, pending },
  to,
}: {
  conflict: Conflict<{ version: number }>;
  /** Where the record is shown. */
  to: string;
}) {
  const kept = current !== undefined && !pending;
  return (
    // There before it says anything: only what comes into such a place is read out.
    <div role="status">
      {current?.version !== begun?.version && (
        <div className="mb-8 max-w-form">
          <Notice kind={kept ? "neutral" : "warn"} quiet>
            <p>
              {!current
                ? conflictMessages.deleted
                : kept
                  ? conflictMessages.keepsMine
                  : conflictMessages.changedMeanwhile}
            </p>
            {current && (
              <a href={to} target="_blank" rel="noopener" className="text-link inline-block py-2.75">
                See it as it is now<span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </Notice>
        </div>
      )}
    </div>
  );
}

/**
 * Stands above the button that saves, for as long as nothing is chosen: until then the server refuses the form. What was
 * typed is not dropped without a question.
 */
export function ConflictChoice({
  conflict: { pending, takeTheirs },
  onKeep,
}: {
  conflict: Conflict<{ version: number }>;
  /** Given what is in the form. */
  onKeep: (sent: FormData) => void;
}) {
  const [dropping, setDropping] = useState(false);
  if (!pending) return null;
  function drop(form: HTMLFormElement | null) {
    takeTheirs();
    focusNext(form, "input:not([type=hidden]), select, textarea");
  }
  return (
    <Notice kind="warn" quiet>
      {dropping ? (
        <DropQuestion onDrop={drop} onBack={() => setDropping(false)} />
      ) : (
        <>
          <p>{conflictMessages.choose}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              onClick={({ currentTarget: { form } }) => {
                onKeep(new FormData(form ?? undefined));
                focusNext(form, "[type=submit]:not([hidden], [name])");
              }}
            >
              Keep mine
            </Button>
            <Button
              data-take-theirs
              onClick={({ currentTarget: { form } }) => (unsavedWork.any() ? setDropping(true) : drop(form))}
            >
              Take theirs
            </Button>
          </div>
        </>
      )}
    </Notice>
  );
}

function DropQuestion({ onDrop, onBack }: { onDrop: (form: HTMLFormElement | null) => void; onBack: () => void }) {
  const textId = useId();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <>
      <p id={textId}>{conflictMessages.dropsMine}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          ref={back}
          aria-describedby={textId}
          onClick={({ currentTarget: { form } }) => {
            onBack();
            focusNext(form, "[data-take-theirs]");
          }}
        >
          Back
        </Button>
        <Button kind="danger" onClick={({ currentTarget: { form } }) => onDrop(form)}>
          Drop mine
        </Button>
      </div>
    </>
  );
}

/** The buttons go with the question; the form may be another one by then. */
function focusNext(form: HTMLFormElement | null, place: string) {
  const id = form?.id;
  requestAnimationFrame(() => {
    if (id) firstVisible(document.getElementById(id), place)?.focus();
  });
}
