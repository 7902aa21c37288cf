import { ErrorMessage } from "../components/error-message.tsx";
import { type FormAnswer, resultIn } from "./edit-form.tsx";

/** Replaces the form of a deleted record. Without scripts the page also shows why the edit was refused. */
export function RecordNotFound({ answer }: { answer: FormAnswer }) {
  const [refusal = "Not Found"] = resultIn(answer)?.error?.[""] ?? [];
  return <ErrorMessage error={new Error(refusal)} />;
}
