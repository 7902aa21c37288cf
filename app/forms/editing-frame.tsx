import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { Button } from "../ui/button.tsx";
import type { Elements } from "../ui/elements.ts";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import { useAnyMounted } from "../ui/use-any-mounted.ts";
import { SignInAgain } from "./sign-in-again.tsx";
import { unsavedWork } from "./unsaved-work.ts";

export function EditingFrame({ email, children }: { email?: string | undefined; children: Elements }) {
  return (
    <SignInAgain email={email}>
      {children}
      <UnsavedWarning />
    </SignInAgain>
  );
}

export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ModalDialog title="Leave without saving?" onClose={onStay}>
      <p className="mb-5">What you typed or chose would be lost.</p>
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" onClick={onStay}>
          Stay
        </Button>
        <Button onClick={onLeave}>Leave</Button>
      </div>
    </ModalDialog>
  );
}

/** Render once per page: the router supports one blocker at a time. */
function UnsavedWarning() {
  const unsaved = useAnyMounted(unsavedWork);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && screenAt(currentLocation) !== screenAt(nextLocation),
  );

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [unsaved]);

  if (blocker.state !== "blocked") return null;
  return <LeaveQuestion onStay={blocker.reset} onLeave={blocker.proceed} />;
}

/** What names the record of a form, or what a new one begins with. */
const recordParameters = ["created", "edited", "from", "category", "replaces", "word", "kind"];

function screenAt({ pathname, search }: Location): string {
  const asked = new URLSearchParams(search);
  return JSON.stringify([pathname, ...recordParameters.map((name) => asked.get(name))]);
}
