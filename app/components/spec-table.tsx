// biome-ignore-all lint/suspicious/noArrayIndexKey: sections, rows and cells have no id, and none of them moves
import { Fragment, type ReactNode } from "react";
import type { SpecRow, SpecSection } from "#core/product/spec-table.ts";
import "./spec-table.css";

/** Sections of up to three values share one set of columns, so that values begin at one place in all of them. */
const sharedColumns = 4;

export function SpecTable({ sections }: { sections: SpecSection[] }) {
  return (
    <div className="spec-table">
      {sections.map((section, index) => (
        <Section key={index} section={section} headingId={`spec-${index + 1}`} />
      ))}
    </div>
  );
}

function Section({ section, headingId }: { section: SpecSection; headingId: string }) {
  const { title, rows } = section;
  const labelledBy = title ? headingId : undefined;
  return (
    <section aria-labelledby={labelledBy}>
      {title && <h3 id={headingId}>{title}</h3>}
      {rows.length > 0 && (
        <div>
          <Table section={section} labelledBy={labelledBy} />
        </div>
      )}
    </section>
  );
}

function Table({ section, labelledBy }: { section: SpecSection; labelledBy: string | undefined }) {
  const { title, heads, rows } = section;
  const columns = Math.max(section.columns, sharedColumns);
  const table = (
    <table aria-labelledby={labelledBy}>
      <colgroup>
        <col />
        <col span={columns - 1} />
      </colgroup>
      {heads && (
        <thead>
          <tr>
            <td />
            {heads.map((head, index) =>
              head === "" ? (
                <td key={index} colSpan={spanOf(index, heads, columns)} />
              ) : (
                <th key={index} scope="col" colSpan={spanOf(index, heads, columns)}>
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, index) => (
          <Row key={index} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  );
  if (columns === sharedColumns) return table;
  return (
    <section
      className="overflow-x-auto"
      aria-label={title ? `${title}, table` : "Specifications, table"}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll only focusable elements
      tabIndex={0}
    >
      {table}
    </section>
  );
}

function Row({ row: { name, values }, columns }: { row: SpecRow; columns: number }) {
  return (
    <tr>
      {name === "" ? <td /> : <th scope="row">{name}</th>}
      {values.map((value, index) => (
        <td key={index} colSpan={spanOf(index, values, columns)}>
          {breakable(value)}
        </td>
      ))}
    </tr>
  );
}

/** The last cell spans what is left of the row. */
function spanOf(index: number, cells: string[], columns: number): number | undefined {
  const left = columns - cells.length;
  return index === cells.length - 1 && left > 1 ? left : undefined;
}

function breakable(value: string): ReactNode {
  const parts = value.split(/(\S{10,})/).flatMap((part, index) => (index % 2 === 1 ? part.split(/(?<=\/)/) : [part]));
  if (parts.length === 1) return value;
  return parts.map((part, index) => (
    <Fragment key={index}>
      <span>{part}</span>
      {part.endsWith("/") && <wbr />}
    </Fragment>
  ));
}
