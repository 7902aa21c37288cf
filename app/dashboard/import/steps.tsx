import { href, Link } from "react-router";
import { withQuery } from "../../navigation/with-query.ts";
import { DashboardHead } from "../dashboard-head.tsx";
import "./import.css";

const steps = ["Files", "Columns", "Preview", "Done"] as const;
type Step = (typeof steps)[number];

/** The head of each screen of an import. `id` is the kept list's, absent before there is one. */
export function ImportHead({
  at,
  id,
  isApplied = false,
  children,
}: {
  at: Step;
  id?: string | undefined;
  /** Nothing leads back into a list that has been imported. */
  isApplied?: boolean;
  children?: React.ReactNode;
}) {
  const now = steps.indexOf(at);
  return (
    <>
      <DashboardHead title="Import" isDense>
        {children}
      </DashboardHead>
      <ol aria-label="Steps of the import" className="import-steps">
        {steps.map((step, nth) => (
          <li key={step} className={nth < now ? "was" : ""} aria-current={nth === now ? "step" : undefined}>
            {nth < now && id !== undefined && !isApplied ? <Link to={addressOf(step, id)}>{step}</Link> : step}
          </li>
        ))}
      </ol>
    </>
  );
}

function addressOf(step: Step, id: string): string {
  if (step === "Files") return withQuery(href("/dashboard/import"), { list: id });
  return step === "Columns" ? href("/dashboard/import/:id", { id }) : href("/dashboard/import/:id/preview", { id });
}
