import { Form, Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ChevronDown } from "../../ui/icons.tsx";
import type { SelectorView } from "./selector-view.ts";

/** A form of its own: what it chooses does not filter. */
export function ChooseColumns({
  view: { path, query, columns, shown, hasChosenColumns, fold },
}: {
  view: SelectorView;
}) {
  const others = [...new URLSearchParams(query)].filter(([name]) => name !== "column");
  return (
    <details className="columns-menu">
      <summary className="flex min-h-11 items-center gap-1.5">
        <span>Columns</span>
        <span className="font-mono text-meta text-ink-3">
          {hasChosenColumns ? `${shown.length} of ${columns.length}` : columns.length}
        </span>
        <ChevronDown className="size-4.5 text-ink-3" />
      </summary>
      <Form
        key={shown.map(({ factId }) => factId).join()}
        action={path}
        preventScrollReset
        autoComplete="off"
        aria-label="Columns"
      >
        {others.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {columns.map(({ factId, label, count }) => (
          <Checkbox
            key={factId}
            name="column"
            value={factId}
            label={label}
            defaultChecked={shown.some((column) => column.factId === factId)}
            end={count}
          />
        ))}
        {fold && !fold.isOpen && (
          <Link to={fold.to} preventScrollReset className="flex min-h-11 items-center text-link">
            All columns
          </Link>
        )}
        <Button type="submit">Show columns</Button>
      </Form>
    </details>
  );
}
