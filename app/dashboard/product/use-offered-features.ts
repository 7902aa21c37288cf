import { useEffect, useState } from "react";
import { href } from "react-router";
import type { CategoryLink, Feature } from "#core/category.ts";
import { pause, pausesMs } from "../../parts/editing/connection.ts";
import { useSignInAgain } from "../../parts/editing/sign-in-again.tsx";

/** The features that products of a category can have. */
export interface OfferedFeatures {
  category: string;
  features: Feature[];
}

/**
 * The features of a category, asked for anew with every change of the catalogue. Not by the router, which puts its error
 * page in the form's place when nobody answers: this waits for the line, and asks to sign in again where the session has
 * ended. `failed` when nobody did, or the line stays away: then `again` asks once more.
 */
export function useOfferedFeatures(category: string, categories: CategoryLink[]) {
  const signInAgain = useSignInAgain();
  const [offered, setOffered] = useState<OfferedFeatures>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: they are other ones after every change of the catalogue
  useEffect(() => {
    setFailed(false);
    if (!category) return;
    const stop = new AbortController();
    askFor(category, { signInAgain, signal: stop.signal }).then(
      (answer) => (answer ? setOffered(answer) : setFailed(true)),
      () => {},
    );
    return () => stop.abort();
  }, [category, categories, attempt, signInAgain]);

  return { offered, failed, again: () => setAttempt((before) => before + 1) };
}

/** Undefined where it was given up. Rejects only when it is not wanted any more. */
async function askFor(
  category: string,
  { signInAgain, signal }: { signInAgain: () => Promise<boolean>; signal: AbortSignal },
): Promise<OfferedFeatures | undefined> {
  const address = `${href("/dashboard/products/features")}?${new URLSearchParams({ category })}`;
  for (const wait of [...pausesMs, undefined]) {
    const answer = await answerFrom(address, signal);
    signal.throwIfAborted();
    if (answer === "signed out") {
      if (!(await signInAgain())) return undefined;
    } else if (answer) return answer;
    else if (wait !== undefined) await pause(wait, signal);
  }
  return undefined;
}

async function answerFrom(address: string, signal: AbortSignal): Promise<OfferedFeatures | "signed out" | undefined> {
  try {
    const answer = await fetch(address, { signal });
    if (answer.status === 401) return "signed out";
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
