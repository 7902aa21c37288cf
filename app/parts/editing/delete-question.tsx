import { TriangleAlert } from "lucide-react";

/** What the second step of every deletion asks. The button that has the focus names it by its id, or it is not heard. */
export function DeleteQuestion({ id }: { id: string }) {
  return (
    <h2 id={id} className="flex items-start gap-3 text-subhead">
      <TriangleAlert className="mt-0.5 size-5 text-danger" />
      Are you sure? This cannot be undone!
    </h2>
  );
}
