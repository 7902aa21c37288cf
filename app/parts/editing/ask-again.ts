import { pause, pausesMs } from "./connection.ts";

/**
 * Asks the dashboard for JSON, not by the router, which puts its error page in the form's place when nobody answers: this
 * waits for the line, and asks to sign in again where the session has ended. Undefined where it was given up. Rejects only
 * when it is not wanted any more.
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
