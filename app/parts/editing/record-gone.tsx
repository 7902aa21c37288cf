import { ErrorMessage } from "../error-message.tsx";
import { type FormAnswer, resultIn } from "./edit-form.tsx";

/**
 * In the place of a form whose record is not there. Without scripts a page is made anew once its form was sent: it then
 * says why the edit was refused.
 */
export function RecordGone({ answer }: { answer: FormAnswer }) {
  const [refusal = "Not Found"] = resultIn(answer)?.error?.[""] ?? [];
  return <ErrorMessage error={new Error(refusal)} />;
}
