import { TriangleAlert } from "lucide-react";

/** The focused button must refer to `id` by `aria-describedby`, or screen readers skip the question. */
export function DeleteQuestion({ id }: { id: string }) {
  return (
    <h2 id={id} className="flex items-start gap-3 text-subhead">
      <TriangleAlert className="mt-0.5 size-5 text-danger" />
      <span>Are you sure? This cannot be undone!</span>
    </h2>
  );
}
