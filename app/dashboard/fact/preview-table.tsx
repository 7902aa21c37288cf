import { Plus } from "lucide-react";
import { counted } from "#core/counted.ts";
import { type FactPreview, type PreviewResult, type PreviewRow, previewResults } from "#core/facts/fact-preview.ts";
import { ArrowRight, CircleAlert, TriangleAlert } from "../../ui/icons.tsx";
import { ProductInNewTab } from "./product-in-new-tab.tsx";

/** `Tried on 46 sheets`, or on those for which the time sufficed. */
export function triedOn({ sheets, of }: FactPreview): string {
  return sheets < of
    ? `Tried on ${sheets} of ${counted(of, "sheet")}, as far as the time sufficed`
    : `Tried on ${counted(of, "sheet")}`;
}

/** What a change does to single products. */
export function PreviewTable({ preview: { rows, counts } }: { preview: FactPreview }) {
  if (rows.length === 0) return null;
  const total = Object.entries(counts).reduce((sum, [result, count]) => (result === "same" ? sum : sum + count), 0);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll only focusable elements */}
      <section aria-label="What changes, table" tabIndex={0} className="overflow-auto">
        <table className="w-full border-collapse text-small">
          <thead>
            <tr>
              {["Model", "Fact", "Value", "From the row", "Against today"].map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="border-b border-ink py-2 pr-4 text-left text-meta font-[550] whitespace-nowrap text-ink-3"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={`${row.product.id} ${row.fact}`} row={row} />
            ))}
          </tbody>
        </table>
      </section>
      {total > rows.length && <p className="text-small text-ink-2">{`${total - rows.length} more are not shown.`}</p>}
    </>
  );
}

const cellLook = "border-b border-line py-2 pr-4";

function Row({ row: { product, fact, result, row, before, after, why } }: { row: PreviewRow }) {
  return (
    <tr>
      <th scope="row" className={`${cellLook} text-left font-[550] whitespace-nowrap`}>
        <ProductInNewTab product={product} className="-my-2.75 py-2.75" />
      </th>
      <td className={cellLook}>{fact}</td>
      <td className={cellLook}>
        <Becomes before={before} after={after} />
      </td>
      <td className={`${cellLook} wrap-anywhere`}>
        {row && (
          <>
            <span>{row.label}</span>
            <span className="block font-mono text-data text-ink-3">{row.text}</span>
            {why && <span className="block text-meta text-danger">{why}</span>}
          </>
        )}
      </td>
      <td className={cellLook}>
        <ResultMark result={result} />
      </td>
    </tr>
  );
}

/** Old struck through, new bold, and an arrow between them. An empty side reads "empty". */
export function Becomes({ before, after }: { before: string; after: string }) {
  if (before === after || before === "") return <span className="text-ink">{after || "empty"}</span>;
  return (
    <span className="wrap-anywhere">
      <s className="text-ink-3">{before}</s>
      <ArrowRight className="mx-1.5 inline size-4 text-ink-3" />
      <span className="sr-only"> becomes </span>
      <b className="font-[550] text-ink">{after || "empty"}</b>
    </span>
  );
}

export function ResultMark({ result }: { result: PreviewResult }) {
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <Mark result={result} />
      <span>{previewResults[result]}</span>
    </span>
  );
}

function Mark({ result }: { result: PreviewResult }) {
  if (result === "new") return <Plus aria-hidden className="size-4 flex-none text-accent" />;
  if (result === "unread") return <CircleAlert className="size-4 flex-none text-danger" />;
  if (result === "lost" || result === "changed") return <TriangleAlert className="size-4 flex-none text-warn" />;
  return null;
}
