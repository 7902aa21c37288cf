// biome-ignore-all lint/suspicious/noArrayIndexKey: rows and cells have no id, and none of them has a state
import { Fragment } from "react";
import type { ComparedCell, ComparedRow, ComparedSection } from "#core/compare/compare-products.ts";
import { NotStated } from "../not-stated.tsx";

/** `shown` are the two columns that phones show, whose marks are those of these two. */
export function CompareRows({
  section: { title, rows },
  shown,
  differencesOnly,
}: {
  section: ComparedSection;
  shown: number[];
  differencesOnly: boolean;
}) {
  const isHidden = (row: ComparedRow) => differencesOnly && isSameOnPhones(row);
  return (
    <>
      <tr className={rows.every(isHidden) ? "section wide-only" : "section"}>
        <th scope="colgroup" colSpan={(rows[0]?.cells.length ?? 0) + 1}>
          <span>{title}</span>
        </th>
      </tr>
      {rows.map((row, index) => (
        <tr key={index} className={lookOf(row, isHidden(row))}>
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
              <ShownCell row={row} cell={cell} place={shown.indexOf(column)} />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

/** Different in columns that phones do not show. */
function isSameOnPhones({ isEqual, onPhones }: ComparedRow): boolean {
  return !isEqual && onPhones?.isEqual === true;
}

function lookOf(row: ComparedRow, isHidden: boolean): string | undefined {
  if (isHidden) return "wide-only";
  if (row.isEqual) return "same";
  return isSameOnPhones(row) ? "same-on-phones" : undefined;
}

/** Once, unless phones mark other parts of it. */
function ShownCell({ row, cell, place }: { row: ComparedRow; cell: ComparedCell | undefined; place: number }) {
  const all = <Cell cell={cell} hasMarks={hasMarks(row.cells)} />;
  const onPhones = place < 0 ? undefined : row.onPhones;
  const own = onPhones?.cells[place];
  if (!onPhones || !own || JSON.stringify(own) === JSON.stringify(cell)) return all;
  return (
    <>
      <div className="compare-wide">{all}</div>
      <div className="compare-narrow">
        <Cell cell={own} hasMarks={hasMarks(onPhones.cells)} />
      </div>
    </>
  );
}

/** Addresses break behind their slashes rather than inside words. */
function breakable(text: string) {
  const pieces = text.split(/(?<=[^\s/]\/|@)(?=[^\s/])/);
  if (pieces.length === 1) return text;
  return pieces.map((piece, place) => (
    <Fragment key={place}>
      <span>{piece}</span>
      <wbr />
    </Fragment>
  ));
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
            return <Part key={place}>{breakable(text)}</Part>;
          })}
        </span>
      ))}
      {extreme && <small>{extreme}</small>}
    </>
  );
}
