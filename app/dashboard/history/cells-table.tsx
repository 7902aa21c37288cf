import { Minus, Plus } from "lucide-react";
import { Link } from "react-router";
import { counted } from "#core/counted.ts";
import type { ChangedCell, ChangedRecord } from "#core/history.ts";
import { ArrowRight } from "../../ui/icons.tsx";
import { Fold } from "../fold.tsx";

const headLook = "border-b border-ink py-2 pr-4 text-left text-meta font-[550] whitespace-nowrap text-ink-3";
const cellLook = "border-b border-line py-2 pr-4 align-top";

type Compared = Omit<ChangedRecord, "exists">;

/** Cells of records, old and new. */
export function CellsTable({
  label,
  records,
  isNamed = true,
}: {
  label: string;
  records: Compared[];
  isNamed?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll only focusable elements
    <section aria-label={label} tabIndex={0} className="@container overflow-auto">
      <table className="w-full border-collapse text-small">
        <thead>
          <tr>
            {isNamed && (
              <th scope="col" className={`${headLook} ${besideLook}`}>
                Record
              </th>
            )}
            {["Field", "Old and new"].map((name) => (
              <th key={name} scope="col" className={headLook}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {records.map((record) => (
          <RecordCells key={keyOf(record)} {...{ record, isNamed }} />
        ))}
      </table>
    </section>
  );
}

const keyOf = ({ collection, id }: Compared) => `${collection} ${id}`;
/** On a phone the record's name stands above its cells. */
const aboveLook = "@min-[36rem]:hidden";
const besideLook = "@max-[36rem]:hidden";

function RecordCells({ record, isNamed }: { record: Compared; isNamed: boolean }) {
  const { kind, cells } = record;
  const isWhole = kind !== "updated" && cells !== undefined && cells.length > 0;
  const rows = !isWhole && cells && cells.length > 0 ? cells : [undefined];
  const name = (
    <>
      <RecordName record={record} />
      {kind !== "updated" && <span className="font-normal text-ink-3">{` was ${kind}`}</span>}
    </>
  );
  return (
    <tbody>
      {isNamed && (
        <tr className={aboveLook}>
          <th scope="rowgroup" colSpan={2} className="pt-4 text-left font-[550] wrap-anywhere">
            {name}
          </th>
        </tr>
      )}
      {rows.map((cell, place) => (
        <tr key={cell ? `${cell.field} ${cell.before} ${cell.after}` : "none"}>
          {isNamed && place === 0 && (
            <th
              scope="rowgroup"
              rowSpan={rows.length}
              className={`${cellLook} ${besideLook} min-w-36 text-left font-[550] wrap-anywhere`}
            >
              {name}
            </th>
          )}
          {cell ? (
            <>
              <td className={cellLook}>{cell.field}</td>
              <td className={`${cellLook} @min-[36rem]:min-w-60`}>
                <Cell cell={cell} />
              </td>
            </>
          ) : (
            <td colSpan={2} className={`${cellLook} text-ink-3`}>
              {isWhole ? <Whole cells={cells} /> : cells ? "No field differs." : "What it was before is not recorded."}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}

/** All fields of a record that was created or deleted. */
function Whole({ cells }: { cells: ChangedCell[] }) {
  return (
    <Fold summary={counted(cells.length, "field")} className="-my-3">
      <dl className="pb-3">
        {cells.map(({ field, before, after, removed, added }) => (
          <div key={`${field} ${before} ${after}`} className="grid gap-x-4 py-1 @min-[36rem]:grid-cols-[10rem_1fr]">
            <dt>{field}</dt>
            <dd className="whitespace-pre-line wrap-anywhere text-ink">
              {[before, after, ...removed, ...added].filter(Boolean).join("\n")}
            </dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}

function RecordName({ record: { name, address } }: { record: Compared }) {
  if (!address) return <span>{name}</span>;
  return (
    <Link to={address} className="-my-2.75 inline-block py-2.75 text-link">
      {name}
    </Link>
  );
}

export function Cell({ cell: { before, after, removed, added } }: { cell: ChangedCell }) {
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
