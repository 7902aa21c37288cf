import type { Submission } from "@conform-to/react";
import { useState } from "react";
import { type FormAnswer, resultIn } from "./edit-form.tsx";
import { isUnchanged } from "./form-content.ts";
import { intentName } from "./sent-form.ts";
import { filesUnderWay } from "./uploads/uploads.ts";

/** For `onValidate` where names are taken: the server answers with all messages at once, including that a name is taken. */
export function leaveToServer<Value, Errors, Draft>(
  result: Submission<Value, Errors, Draft>,
  submitter: HTMLInputElement | HTMLButtonElement | null,
): Submission<Value, Errors, Draft> {
  const isLeft = result.status === "error" && submitter?.name !== intentName && !filesUnderWay.any();
  return isLeft ? { ...result, error: null } : result;
}

/** What only the server knows, such as that a name is taken, stands until the field's value changes. */
export function useStandingMistake(answer: FormAnswer, field: string): (sent: FormData) => Record<string, string> {
  // The router forgets the answer when it revalidates.
  const [last, setLast] = useState(answer);
  if (answer && answer !== last) setLast(answer);
  return (sent) => {
    const { error, initialValue } = resultIn(last) ?? {};
    const told = error?.[field]?.[0];
    return told !== undefined && isUnchanged(sent, field, initialValue ?? {}) ? { [field]: told } : {};
  };
}
