import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { useAnyPresent } from "../presence.ts";
import { unsavedWork } from "../unsaved-work.ts";
import { LeaveQuestion } from "./leave-question.tsx";

/**
 * Asks before a page with unsaved work is left: in our words, and in the browser's where the whole tab goes. One for the
 * whole page, as the router knows one at a time; forms only say that they have unsaved work.
 */
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

/**
 * The same text for as long as a form stays where it is. What follows the path brings another screen when it names these;
 * the question before a deletion, and the list that an address keeps, leave the form alone.
 */
function screenAt({ pathname, search }: Location): string {
  const asked = new URLSearchParams(search);
  return JSON.stringify([pathname, ...["created", "edited", "from"].map((name) => asked.get(name))]);
}
