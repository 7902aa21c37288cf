import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { href, Link } from "react-router";
import { counted } from "#core/counted.ts";
import { type Trial, type TrialRow, trialResults } from "#core/facts/editable-rule.ts";
import { CircleAlert, TriangleAlert } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";

/** What a rule would change, sheet by sheet. `isOld`: the form holds another rule by now. */
export function RuleTrial({ trial, isOld }: { trial: Trial; isOld: boolean }) {
  const section = useRef<HTMLElement>(null);
  // The buttons stay in view at the window's edge, however far below the results are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each trial
  useEffect(() => {
    section.current?.scrollIntoView();
  }, [trial]);
  const { sheets, of, counts, without, rows, seconds } = trial;
  const read = counts.same + counts.new + counts.changed + counts.typed;
  const hidden = Object.values(counts).reduce((sum, count) => sum + count, 0) - rows.length;
  return (
    <section ref={section} aria-labelledby="trial" className="grid min-w-0 gap-4 border-t border-ink pt-6 pb-12">
      {isOld && (
        <Notice kind="warn" quiet>
          These are the results of the rule before your last changes.
        </Notice>
      )}
      <div role="status" className="flex flex-wrap gap-x-6 gap-y-1 text-small text-ink">
        <h2 id="trial" className="text-small font-[550]">
          {`Tried on ${sheets < of ? `${sheets} of ${of} sheets` : counted(of, "sheet")}`}
        </h2>
        <span>{`${read} read`}</span>
        <span>{`${counts.new} new`}</span>
        <span>{`${counts.changed} changed`}</span>
        <span>{`${counts.lost} lost`}</span>
        <span>{`${counts.unread} not read`}</span>
        <span>{`${without} have no such row`}</span>
        <span className="font-mono text-data text-ink-3">{`${seconds.toFixed(1)} s`}</span>
      </div>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll only focusable elements
        <section aria-label="Trial, table" tabIndex={0} className="overflow-auto">
          <table className="w-full border-collapse text-small">
            <thead>
              <tr>
                {["Model", "Row in the sheet", "Text", "Read as", "Compared with today"].map((name) => (
                  <th
                    key={name}
                    scope="col"
                    className="border-b border-ink py-3 pr-4 text-left text-label whitespace-nowrap text-ink-3 uppercase"
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.product.id} row={row} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {hidden > 0 && <p className="text-small text-ink-2">{`${hidden} more are not shown.`}</p>}
    </section>
  );
}

const cellLook = "border-b border-line py-2.5 pr-4";

function Row({ row: { product, result, row, readAs, today, typed } }: { row: TrialRow }) {
  return (
    <tr>
      <th scope="row" className={`${cellLook} text-left font-[550] whitespace-nowrap`}>
        <Link
          to={href("/dashboard/products/:id/edit", { id: product.id })}
          target="_blank"
          rel="noopener"
          className="-my-2.75 inline-block py-2.75 text-link"
        >
          <span>{product.model}</span>
          <span className="sr-only"> (opens in a new tab)</span>
        </Link>
      </th>
      <td className={cellLook}>{row?.label}</td>
      <td className={`${cellLook} font-mono text-data`}>{row?.text}</td>
      <td className={`${cellLook} font-[550] text-ink`}>{readAs || "Not read"}</td>
      <td className={cellLook}>
        <span className="flex items-center gap-2">
          <Mark result={result} />
          <span>{comparedWithToday({ result, today, typed })}</span>
        </span>
      </td>
    </tr>
  );
}

function Mark({ result }: Pick<TrialRow, "result">) {
  if (result === "new") return <Plus aria-hidden className="size-4.5 flex-none text-accent" />;
  if (result === "unread") return <CircleAlert aria-hidden className="size-4.5 flex-none text-danger" />;
  if (result === "lost") return <TriangleAlert aria-hidden className="size-4.5 flex-none text-danger" />;
  if (result === "changed") return <TriangleAlert aria-hidden className="size-4.5 flex-none text-warn" />;
  return null;
}

function comparedWithToday({ result, today, typed }: Pick<TrialRow, "result" | "today" | "typed">): string {
  const name = trialResults[result];
  if (result === "typed") return `${name}: ${typed} wins`;
  return result === "lost" || result === "changed" ? `${name}: ${today} today` : name;
}
