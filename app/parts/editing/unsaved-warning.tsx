import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { useAnyPresent } from "../presence.ts";
import { unsavedWork } from "../unsaved-work.ts";
import { LeaveQuestion } from "./leave-question.tsx";

/** Render once per page: the router supports one blocker at a time. */
export function UnsavedWarning() {
  const unsaved = useAnyPresent(unsavedWork);
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

/** Parameters that change the screen count; `?delete` and `?list` leave the form mounted. */
function screenAt({ pathname, search }: Location): string {
  const asked = new URLSearchParams(search);
  return JSON.stringify([pathname, ...["created", "edited", "from"].map((name) => asked.get(name))]);
}
