import { ErrorMessage } from "../components/error-message.tsx";
import { type FormAnswer, resultIn } from "./edit-form.tsx";

export function RecordNotFound({ answer }: { answer: FormAnswer }) {
  const [refusal = "Not Found"] = resultIn(answer)?.error?.[""] ?? [];
  return <ErrorMessage error={new Error(refusal)} />;
}
