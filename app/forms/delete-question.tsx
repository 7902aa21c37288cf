import { History, TriangleAlert } from "lucide-react";

/** The focused button must refer to `id` by `aria-describedby`, or screen readers skip the question. */
export function DeleteQuestion({ id, question, after }: { id: string; question: string; after?: string | undefined }) {
  return (
    <div id={id} className="grid gap-2">
      <h2 className="flex items-start gap-3 text-subhead">
        <TriangleAlert className="mt-0.5 size-5 flex-none text-danger" />
        <span className="min-w-0 wrap-anywhere">{question}</span>
      </h2>
      {after && (
        <p className="flex items-start gap-3 text-small">
          <History className="mt-0.5 size-5 flex-none text-ink-3" />
          <span>{after}</span>
        </p>
      )}
    </div>
  );
}

/** The words of the specification, for info items alone. */
export const infoQuestion = "Are you sure? This cannot be undone!";
