import { useEffect, useRef } from "react";

/** The focus follows a row that is added; after one is removed it is on the button that adds. */
export function useFocusInRows(count: number) {
  const section = useRef<HTMLFieldSetElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count === before.current) return;
    const grown = count > before.current;
    before.current = count;
    const rows = section.current?.querySelectorAll<HTMLElement>("[data-row] input:not([type=hidden])");
    const last = section.current?.querySelector<HTMLElement>("[data-row]:last-of-type input:not([type=hidden])");
    const add = section.current?.querySelector<HTMLElement>("[data-add-row]");
    (grown ? (last ?? rows?.[rows.length - 1]) : add)?.focus();
  }, [count]);
  return section;
}
