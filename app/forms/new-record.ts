import { useState } from "react";
import { newId } from "#core/id.ts";
import { saveMessages } from "#core/save-messages.ts";
import { type FormAnswer, type NewRecord, resultIn } from "./edit-form.tsx";

/** Returns an id that stays the same across retries and is replaced once used. Undefined for an edit. */
export function useNewRecord(
  offered: string | undefined,
  answer: FormAnswer,
  addressOf: (id: string) => string,
): NewRecord | undefined {
  const [{ id, answered, savedAt }, setRecord] = useState(() => {
    const { sent, isSpent, savedAt } = readAnswer(answer, addressOf);
    return { id: isSpent ? offered : ((offered && sent) ?? offered), answered: answer, savedAt };
  });
  // The router clears action data when it revalidates; this state preserves it.
  if (answer && answered !== answer) {
    const { isSpent, savedAt } = readAnswer(answer, addressOf);
    setRecord({ id: isSpent ? newId() : id, answered: answer, savedAt });
  }
  return id === undefined ? undefined : { id, savedAt };
}

function readAnswer(answer: FormAnswer, addressOf: (id: string) => string) {
  const { error, initialValue } = resultIn(answer) ?? {};
  const sent = typeof initialValue?.newId === "string" ? initialValue.newId : undefined;
  const refusal = error?.newId?.[0];
  const isSaved = sent !== undefined && refusal === saveMessages.alreadySaved;
  return { sent, isSpent: refusal !== undefined, savedAt: isSaved ? addressOf(sent) : undefined };
}
