import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { type PreviewResult, previewResults } from "#core/facts/fact-preview.ts";
import type { ChangedCell } from "#core/history.ts";
import { Becomes } from "../ui/becomes.tsx";
import type { Icon } from "../ui/icon.tsx";
import { CircleAlert, TriangleAlert } from "../ui/icons.tsx";

/** A record, what happens to it, and its differences. */
export function RecordRow({
  name,
  does,
  look,
  children,
}: {
  name: ReactNode;
  does: string;
  look: string;
  children: ReactNode;
}) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[12rem_11rem_1fr]">
      <b className="min-w-0 font-[550] wrap-anywhere text-ink">{name}</b>
      <span className={look}>{does}</span>
      <div className="grid min-w-0 gap-1 text-ink-2">{children}</div>
    </li>
  );
}

/**
 * Fields, old and new. `isWhole`: of a record that was created or deleted, so that each has one side only. `isUnnamed`: of one
 * field that is named above.
 */
export function Differences({
  cells,
  isWhole = false,
  isUnnamed = false,
}: {
  cells: ChangedCell[];
  isWhole?: boolean;
  isUnnamed?: boolean;
}) {
  if (cells.length === 0) return null;
  if (isUnnamed) return cells.map((cell) => <Cell key={cell.field} cell={cell} isWhole={isWhole} />);
  return (
    <div className="@container">
      <dl className="grid gap-1">
        {cells.map((cell) => (
          <div
            key={`${cell.field} ${cell.before} ${cell.after}`}
            className="grid min-w-0 gap-x-4 @min-[32rem]:grid-cols-[9rem_1fr]"
          >
            <dt>{cell.field}</dt>
            <dd className="min-w-0 text-ink">
              <Cell cell={cell} isWhole={isWhole} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Cell({ cell: { before, after, removed, added }, isWhole }: { cell: ChangedCell; isWhole: boolean }) {
  if (isWhole) {
    return (
      <p className="whitespace-pre-line wrap-anywhere">
        {[before, after, ...removed, ...added].filter(Boolean).join("\n")}
      </p>
    );
  }
  if (removed.length + added.length > 0) {
    return (
      <ul className="grid gap-1 wrap-anywhere">
        {removed.map((item) => (
          <li key={`- ${item}`} className="flex gap-2">
            <Minus aria-hidden className="mt-0.75 size-4 flex-none text-warn" />
            <span className="sr-only">removed </span>
            <s className="min-w-0 text-ink-3">{item || "empty"}</s>
          </li>
        ))}
        {added.map((item) => (
          <li key={`+ ${item}`} className="flex gap-2">
            <Plus aria-hidden className="mt-0.75 size-4 flex-none text-accent" />
            <span className="sr-only">added </span>
            <b className="min-w-0 font-[550] text-ink">{item || "empty"}</b>
          </li>
        ))}
      </ul>
    );
  }
  return <Becomes before={before} after={after} />;
}

/** "New", "Changed", "Gone" and what else may be said of a value, with its mark. */
export function Result({ result }: { result: PreviewResult }) {
  const { icon: Mark, look } = marks[result] ?? {};
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      {Mark && <Mark aria-hidden className={`size-4 flex-none ${look}`} />}
      <span>{previewResults[result]}</span>
    </span>
  );
}

const marks: Partial<Record<PreviewResult, { icon: Icon; look: string }>> = {
  new: { icon: Plus, look: "text-accent" },
  changed: { icon: TriangleAlert, look: "text-ink-3" },
  gone: { icon: Minus, look: "text-warn" },
  unread: { icon: CircleAlert, look: "text-danger" },
};
