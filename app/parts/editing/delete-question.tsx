import { TriangleAlert } from "lucide-react";

/** What the second step of every deletion asks. */
export function DeleteQuestion() {
  return (
    <h2 className="flex items-start gap-3 text-subhead">
      <TriangleAlert className="mt-0.5 size-5 text-danger" />
      Are you sure? This cannot be undone!
    </h2>
  );
}
