import { useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import type { SessionEnded } from "../session.ts";
import { isSessionEnded } from "../session.ts";
import { useSignInAgain } from "../sign-in-again.tsx";

/** What the dashboard answers to a command of the home page. */
type Answer = SessionEnded | { saved: string } | { refusal: string };

/** Moves items to the top or deletes them, one at a time, by the dashboard's own addresses. */
export function useInfoCommand(command: "top" | "delete", onDone?: (id: string) => void) {
  const { data, state, submit } = useFetcher<Answer>();
  const signInAgain = useSignInAgain();
  const [id, setId] = useState<string>();
  const answered = useRef<Answer>(undefined);

  function send(item: string) {
    setId(item);
    const action = href(`/dashboard/info/:id/${command}`, { id: item });
    submit(null, { method: "post", action: `${action}?stay`, flushSync: true });
  }

  useEffect(() => {
    if (state !== "idle" || !data || !id || answered.current === data) return;
    answered.current = data;
    if (isSessionEnded(data)) signInAgain().then((signedIn) => signedIn && send(id));
    else if ("saved" in data) onDone?.(data.saved);
  });

  return {
    send,
    /** Why an item was not moved or deleted is no news once something else is begun. */
    forgetRefusal(): void {
      if (state === "idle") setId(undefined);
    },
    /** The item that is being moved or deleted. */
    busy: state === "idle" ? undefined : id,
    /** Why this item was not. */
    refusal: (item: string) =>
      item === id && state === "idle" && data && "refusal" in data ? data.refusal : undefined,
  };
}
