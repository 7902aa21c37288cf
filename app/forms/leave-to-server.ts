import type { Submission } from "@conform-to/react";
import { intentName } from "./form.ts";
import { filesUnderWay } from "./uploads/uploads.ts";

/** For a new record's `onValidate`: the server answers with all messages at once, including that a name is taken. */
export function leaveToServer<Value, Errors, Draft>(
  result: Submission<Value, Errors, Draft>,
  submitter: HTMLInputElement | HTMLButtonElement | null,
): Submission<Value, Errors, Draft> {
  const isLeft = result.status === "error" && submitter?.name !== intentName && !filesUnderWay.any();
  return isLeft ? { ...result, error: null } : result;
}
