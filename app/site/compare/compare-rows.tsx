// biome-ignore-all lint/suspicious/noArrayIndexKey: rows and cells have no id, and none of them has a state
import type { ComparedCell, ComparedSection } from "#core/compare/compare-products.ts";
import { NotStated } from "../not-stated.tsx";

/** `shown` are the two columns that phones show. */
export function CompareRows({ section: { title, rows }, shown }: { section: ComparedSection; shown: number[] }) {
  return (
    <>
      {title && (
        <tr className="section">
          <th scope="colgroup" colSpan={(rows[0]?.cells.length ?? 0) + 1}>
            <span>{title}</span>
          </th>
        </tr>
      )}
      {rows.map((row, index) => (
        <tr key={index} className={row.isEqual ? "same" : undefined}>
          {row.label ? <th scope="row">{row.label}</th> : <td />}
          {row.cells.map((cell, column) => (
            <td key={column} className={shown.includes(column) ? undefined : "wide-only"}>
              <Cell cell={cell} />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

function Cell({ cell }: { cell: ComparedCell | undefined }) {
  if (!cell) return <NotStated />;
  const { lines, extreme } = cell;
  return (
    <>
      {lines.map((parts, line) => (
        <span key={line}>
          {parts.map(({ text, differs }, place) => {
            const Part = differs ? "mark" : "span";
            return <Part key={place}>{text}</Part>;
          })}
        </span>
      ))}
      {extreme && <small>{extreme}</small>}
    </>
  );
}
