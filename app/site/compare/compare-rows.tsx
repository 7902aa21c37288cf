// biome-ignore-all lint/suspicious/noArrayIndexKey: rows and cells have no id, and none of them has a state
import type { ComparedCell, ComparedSection } from "#core/compare/compare-products.ts";
import { NotStated } from "../not-stated.tsx";

/** `shown` are the two columns that phones show. */
export function CompareRows({ section: { title, rows }, shown }: { section: ComparedSection; shown: number[] }) {
  return (
    <>
      <tr className="section">
        <th scope="colgroup" colSpan={(rows[0]?.cells.length ?? 0) + 1}>
          <span>{title}</span>
        </th>
      </tr>
      {rows.map((row, index) => (
        <tr key={index} className={row.isEqual ? "same" : undefined}>
          {row.label ? (
            <th scope="row">
              {!row.isEqual && <DifferenceMark />}
              <span>{row.label}</span>
            </th>
          ) : (
            <td>{!row.isEqual && <DifferenceMark />}</td>
          )}
          {row.cells.map((cell, column) => (
            <td key={column} className={shown.includes(column) ? undefined : "wide-only"}>
              <Cell cell={cell} hasMarks={hasMarks(row.cells)} />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

function DifferenceMark() {
  return (
    <>
      <i aria-hidden>≠</i>
      <span className="sr-only">differs: </span>
    </>
  );
}

/** Whether parts of the values are equal; else each value differs as a whole. */
function hasMarks(cells: (ComparedCell | undefined)[]): boolean {
  return cells.some((cell) => cell?.lines.some((parts) => parts.some(({ differs }) => differs)));
}

function Cell({ cell, hasMarks }: { cell: ComparedCell | undefined; hasMarks: boolean }) {
  if (!cell) return <NotStated />;
  const { lines, extreme } = cell;
  return (
    <>
      {lines.map((parts, line) => (
        <span key={line}>
          {parts.map(({ text, differs }, place) => {
            const Part = hasMarks && !differs ? "span" : "b";
            return <Part key={place}>{text}</Part>;
          })}
        </span>
      ))}
      {extreme && <small>{extreme}</small>}
    </>
  );
}
