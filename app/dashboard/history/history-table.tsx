import type { Elements } from "../../ui/elements.ts";

interface HistoryColumn {
  name: string;
  isHeadHidden?: boolean;
  className?: string;
}

export const historyCellLook = "h-10 border-b border-line py-1 pr-4 align-middle @max-[36rem]:align-top";

/** The table of changes, and that of the bin. `children`: its bodies. */
export function HistoryTable({
  columns,
  note,
  children,
}: {
  columns: HistoryColumn[];
  note: string;
  children: Elements;
}) {
  return (
    <div className="@container">
      <table className="w-full border-collapse text-small">
        {/* On a phone it would name the first column alone. */}
        <thead className="@max-[36rem]:sr-only">
          <tr>
            {columns.map(({ name, isHeadHidden, className = "" }) => (
              <th
                key={name}
                scope="col"
                className={`border-b border-ink py-2 pr-4 text-left text-meta font-[550] whitespace-nowrap text-ink-2 ${className}`}
              >
                <span className={isHeadHidden ? "sr-only" : undefined}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
      <p className="mt-3 text-meta text-ink-3">{note}</p>
    </div>
  );
}
