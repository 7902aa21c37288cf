import { escaped } from "#core/escaped.ts";
import { type SpecRow, type SpecRows, type SpecSection, specSections } from "#core/spec-table.ts";

/**
 * The maker's spec table as HTML, for `SpecTable`; empty where no row shows anything. Written at once and not by React:
 * its hundreds of cells, which nobody ever changes in place, were a third of all elements of a product's page. Looks and
 * paper: `spec-table.css` and `print.css`.
 */
export function specTableHtml(rows: SpecRows): string {
  return specSections(rows).map(part).join("");
}

function part(section: SpecSection, place: number): string {
  const { title, rows } = section;
  const id = `spec-${place + 1}`;
  const labelled = title ? ` aria-labelledby="${id}"` : "";
  // Capitals are styling only, so the page itself keeps the maker's spelling.
  const heading = title ? `<h3 id="${id}">${escaped(title)}</h3>` : "";
  const content = rows.length > 0 ? `<div>${table(section, labelled)}</div>` : "";
  return `<section class="columns-3-9"${labelled}>${heading}${content}</section>`;
}

function table({ title, columns, heads, rows }: SpecSection, labelled: string): string {
  const wide = columns > 2;
  const widths = wide ? `<col span="${columns}">` : "<col><col>";
  const head = heads ? `<thead><tr><td></td>${heads.map(columnHead).join("")}</tr></thead>` : "";
  const body = rows.reduce((lines, row) => lines + line(row, columns), "");
  const whole = `<table${labelled}><colgroup>${widths}</colgroup>${head}<tbody>${body}</tbody></table>`;
  if (!wide) return whole;
  // A keyboard scrolls only what it can reach.
  const label = escaped(title ? `${title}, table` : "Specifications, table");
  return `<section class="overflow-x-auto" aria-label="${label}" tabindex="0">${whole}</section>`;
}

function columnHead(head: string): string {
  return head === "" ? "<td></td>" : `<th scope="col">${escaped(head)}</th>`;
}

function line({ name, values }: SpecRow, columns: number): string {
  const head = name === "" ? "<td></td>" : `<th scope="row">${escaped(name)}</th>`;
  const left = columns - values.length;
  const cells = values.reduce((before, value, column) => {
    const span = column === values.length - 1 && left > 1 ? ` colspan="${left}"` : "";
    return `${before}<td${span}>${breakable(value)}</td>`;
  }, "");
  return `<tr>${head}${cells}</tr>`;
}

/** A long code may break behind its slashes, so that a narrow column does not tear its numbers apart. */
function breakable(value: string): string {
  return escaped(value).replace(/\S{10,}/g, (code) => code.replaceAll("/", "/<wbr>"));
}
