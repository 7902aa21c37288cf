import { useEffect, useId, useRef, useState } from "react";
import { conflictMessages } from "#core/save-messages.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { firstVisible } from "./focus.ts";
import { unsavedWork } from "./unsaved-work.ts";
import type { Conflict } from "./use-conflict.ts";

export function ConflictNotice({
  conflict: { initial, current, pending, holdsTheirs },
  to,
}: {
  conflict: Conflict<{ version: number }>;
  to: string;
}) {
  const kept = current !== undefined && !pending;
  return (
    // Always rendered: screen readers announce only content inserted into an existing live region.
    <div role="status">
      {current?.version !== initial?.version && (
        <div className="mb-8 max-w-form">
          <Notice kind={kept ? "neutral" : "warn"} quiet>
            <p>
              {!current
                ? conflictMessages.deleted
                : holdsTheirs
                  ? conflictMessages.holdsTheirs
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

export function ConflictChoice({
  conflict: { pending, applyRemote },
  onKeep,
}: {
  conflict: Conflict<{ version: number }>;
  onKeep: (sent: FormData) => void;
}) {
  const [dropping, setDropping] = useState(false);
  if (!pending) return null;
  function drop(form: HTMLFormElement | null) {
    applyRemote();
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

function focusNext(form: HTMLFormElement | null, place: string) {
  const id = form?.id;
  requestAnimationFrame(() => {
    if (id) firstVisible(document.getElementById(id), place)?.focus();
  });
}
