import { pause, pausesMs } from "./connection.ts";

/**
 * Fetches JSON from the dashboard. Waits for the network and asks to sign in again, where the router would replace the
 * form with its error page. Undefined after giving up; rejects only when aborted.
 */
export async function askAgain<Answer>(
  address: string,
  { signInAgain, signal }: { signInAgain: () => Promise<boolean>; signal: AbortSignal },
): Promise<Answer | undefined> {
  for (const wait of [...pausesMs, undefined]) {
    const answer = await answerFrom<Answer>(address, signal);
    signal.throwIfAborted();
    if (answer === "signed out") {
      if (!(await signInAgain())) return undefined;
    } else if (answer !== undefined) return answer;
    else if (wait !== undefined) await pause(wait, signal);
  }
  return undefined;
}

async function answerFrom<Answer>(address: string, signal: AbortSignal): Promise<Answer | "signed out" | undefined> {
  try {
    const answer = await fetch(address, { signal });
    if (answer.status === 401) return "signed out";
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
