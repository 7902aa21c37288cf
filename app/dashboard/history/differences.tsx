import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { ChangedCell } from "#core/history.ts";
import { ArrowRight } from "../../ui/icons.tsx";

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

/** Fields, old and new. `isWhole`: of a record that was created or deleted, so that each has one side only. */
export function Differences({ cells, isWhole = false }: { cells: ChangedCell[]; isWhole?: boolean }) {
  if (cells.length === 0) return null;
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
  const [start, old, now, end] = changedWords(before, after);
  return (
    <span className="whitespace-pre-line wrap-anywhere">
      <span>{start}</span>
      <s className="text-ink-3">{old || (before ? "" : "empty")}</s>
      <ArrowRight className="mx-1.5 inline size-4 text-ink-3" />
      <span className="sr-only"> becomes </span>
      <b className="font-[550] text-ink">{now || (after ? "" : "empty")}</b>
      <span>{end}</span>
    </span>
  );
}

/** The words at both ends that stay, and between them those before and after. */
function changedWords(before: string, after: string): [start: string, old: string, now: string, end: string] {
  const [old, now] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const between = (words: string[]) => words.slice(start, words.length - end).join("");
  return [old.slice(0, start).join(""), between(old), between(now), old.slice(old.length - end).join("")];
}
