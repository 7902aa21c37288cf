import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { Button } from "../ui/button.tsx";

/** The state of a link that says itself that it discards what was typed. */
export const discarding = { discard: true };

/** Asks before a page with unsaved work is left: in our words, and in the browser's where the whole tab goes. */
export function UnsavedWarning({ unsaved }: { unsaved: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !nextLocation.state?.discard && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [unsaved]);

  useEffect(() => {
    if (blocker.state === "blocked") dialog.current?.showModal();
    else dialog.current?.close();
  }, [blocker.state]);

  return (
    <dialog
      ref={dialog}
      aria-label="Unsaved changes"
      onClose={() => blocker.state === "blocked" && blocker.reset()}
      className="m-auto max-w-form rounded-lg bg-raised p-6 text-ink-2 shadow-pop backdrop:bg-scrim forced-colors:border"
    >
      <p className="mb-5 text-subhead text-ink">Leave without saving? What you typed would be lost.</p>
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" onClick={() => dialog.current?.close()}>
          Stay
        </Button>
        <Button onClick={() => blocker.proceed?.()}>Leave</Button>
      </div>
    </dialog>
  );
}
