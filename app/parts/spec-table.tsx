import { useId } from "react";
import type { SpecSection } from "#core/spec-table.ts";

/** The maker's spec table, section by section, each under its own rule with its heading staying in sight. */
export function SpecTable({ sections }: { sections: SpecSection[] }) {
  const id = useId();
  return sections.map((section, place) => (
    // The maker may give two sections one heading; their order is all that tells them apart.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <SpecPart key={place} section={section} headingId={`${id}-${place}`} />
  ));
}

function SpecPart({ section, headingId }: { section: SpecSection; headingId: string }) {
  const { title, rows } = section;
  return (
    <section aria-labelledby={title && headingId} className="columns-3-9 border-t border-ink pb-9 nav:pb-14">
      {title && (
        // Capitals are styling only, so the page itself keeps the maker's spelling.
        <h3
          id={headingId}
          className="self-start bg-paper pt-3.5 pb-1.5 text-label wrap-anywhere uppercase nav:sticky nav:top-32 nav:py-3.5"
        >
          {title}
        </h3>
      )}
      {rows.length > 0 && (
        <div className="min-w-0 nav:col-start-2">
          <SpecRows section={section} headingId={title && headingId} />
        </div>
      )}
    </section>
  );
}

function SpecRows({
  section: { title, columns, heads, rows },
  headingId,
}: {
  section: SpecSection;
  headingId: string | undefined;
}) {
  const wide = columns > 2;
  const table = (
    <table
      aria-labelledby={headingId}
      className={`w-full table-fixed border-collapse text-small ${wide ? "min-w-120" : ""}`}
    >
      {wide ? (
        // At least so wide each; a fixed table grows to hold them all.
        <colgroup>
          <col span={columns} className="w-30" />
        </colgroup>
      ) : (
        <colgroup>
          <col className="w-[42%] sm:w-1/3" />
          <col />
        </colgroup>
      )}
      {heads && (
        <thead>
          <tr>
            <td className={cell} />
            {heads.map((head, column) =>
              head === "" ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <td key={column} className={cell} />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <th key={column} scope="col" className={`${cell} font-normal text-ink-2`}>
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ name, values }, line) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: rows repeat, and stand where the spreadsheet has them
            key={line}
            className={`${line > 0 || heads ? "border-t border-line" : ""} hover:bg-surface`}
          >
            {name === "" ? (
              <td className={cell} />
            ) : (
              <th scope="row" className={`${cell} font-normal text-ink-2`}>
                {name}
              </th>
            )}
            {values.map((value, column) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                key={column}
                colSpan={
                  column === values.length - 1 && values.length < columns - 1 ? columns - values.length : undefined
                }
                className={`${cell} font-[450] whitespace-pre-line text-ink`}
              >
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!wide) return table;
  return (
    <section
      aria-label={title ? `${title}, table` : "Specifications, table"}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls only what it can reach
      tabIndex={0}
      className="overflow-x-auto"
    >
      {table}
    </section>
  );
}

const cell = "py-3 pr-4 text-left align-top leading-[1.45] wrap-anywhere";
