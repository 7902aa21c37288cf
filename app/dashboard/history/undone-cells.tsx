import type { ChangedCell } from "#core/history.ts";
import { Cell } from "./cells-table.tsx";

/** Each field as it is now, and as it will be. */
export function UndoneCells({ cells }: { cells: ChangedCell[] }) {
  if (cells.length === 0) return null;
  return (
    <dl className="grid gap-1">
      {cells.map((cell) => (
        <div
          key={`${cell.field} ${cell.before} ${cell.after}`}
          className="grid min-w-0 gap-x-4 md:grid-cols-[9rem_1fr]"
        >
          <dt>{cell.field}</dt>
          <dd className="min-w-0 text-ink">
            <Cell cell={cell} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
