import { counted } from "#core/counted.ts";
import type { FactPreview, PreviewRow } from "#core/facts/fact-preview.ts";
import { Becomes } from "../../ui/becomes.tsx";
import { Result } from "../differences.tsx";
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
        <ProductInNewTab product={product} className="-my-3 py-3" />
      </th>
      <td className={cellLook}>{fact}</td>
      <td className={`${cellLook} text-ink`}>
        <Becomes before={before || undefined} after={after} />
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
        <Result result={result} />
      </td>
    </tr>
  );
}
