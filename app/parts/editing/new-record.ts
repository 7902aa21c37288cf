import { useState } from "react";
import { newId } from "#core/id.ts";
import { saveMessages } from "#core/save-messages.ts";
import { type FormAnswer, type NewRecord, resultIn } from "./edit-form.tsx";

/**
 * Gives a form the id of the record that it makes: the same each time it is sent, and another one once that is spent.
 * `offered` is an unused one; an edit is offered none. `addressOf` tells where a record is shown.
 */
export function useNewRecord(
  offered: string | undefined,
  answer: FormAnswer,
  addressOf: (id: string) => string,
): NewRecord | undefined {
  const [{ id, answered, savedAt }, setRecord] = useState(() => {
    // Without scripts the page is made again once its form was refused, and goes on with the id that was sent.
    const { sent, isSpent, savedAt } = readAnswer(answer, addressOf);
    return { id: isSpent ? offered : ((offered && sent) ?? offered), answered: answer, savedAt };
  });
  // The router forgets an answer when it asks for the page's data again; the form does not.
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
