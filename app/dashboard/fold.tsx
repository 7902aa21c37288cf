import type { ReactElement } from "react";
import { ChevronDown } from "../ui/icons.tsx";

/** Folds without scripts too. */
export function Fold({
  summary,
  open,
  className = "",
  children,
}: {
  summary: string | ReactElement;
  open?: boolean;
  className?: string;
  children: ReactElement | (ReactElement | false | "" | undefined)[];
}) {
  return (
    <details open={open} className={`min-w-0 ${className}`}>
      <summary className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-x-2 text-small text-ink-2 hover:text-ink">
        <ChevronDown className="size-4 flex-none [[open]>summary>&]:rotate-180" />
        <span className="min-w-0">{summary}</span>
      </summary>
      <div>{children}</div>
    </details>
  );
}
