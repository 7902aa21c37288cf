import { useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { saveMessages } from "#core/save-messages.ts";
import { useCrossRouteFetcher } from "../cross-route-fetcher.tsx";
import type { SessionEnded } from "../session.ts";
import { isSessionEnded } from "../session.ts";
import { useSignInAgain } from "../sign-in-again.tsx";

type Answer = SessionEnded | { saved: string } | { refusal: string };

export function useInfoCommand(command: "top" | "delete", onDone?: (id: string) => void) {
  const fetcher = useFetcher<Answer>();
  const { data, state } = fetcher;
  const crossRoute = useCrossRouteFetcher(fetcher);
  const signInAgain = useSignInAgain();
  const [id, setId] = useState<string>();
  const answered = useRef<Answer>(undefined);
  const idle = state === "idle" && !crossRoute.awaited;

  function send(item: string) {
    setId(item);
    const action = href(`/dashboard/info/:id/${command}`, { id: item });
    void crossRoute.send(null, { method: "post", action: `${action}?stay` });
  }

  useEffect(() => {
    if (!idle || !data || !id || answered.current === data) return;
    answered.current = data;
    if (isSessionEnded(data)) signInAgain().then((signedIn) => signedIn && send(id));
    else if ("saved" in data) onDone?.(data.saved);
  });

  function refusal(item: string): string | undefined {
    if (item !== id || !idle) return undefined;
    if (crossRoute.failed) return saveMessages.notCreated;
    return data && "refusal" in data ? data.refusal : undefined;
  }

  return {
    send,
    forgetRefusal(): void {
      if (idle) setId(undefined);
    },
    busy: idle ? undefined : id,
    refusal,
  };
}
