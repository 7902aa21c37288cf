import { ArrowDown, ArrowUp, ChevronsUpDown, ListFilter as FilterIcon, Pencil } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useId, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { Elements } from "../ui/elements.ts";
import { ChevronDown } from "../ui/icons.tsx";
import { openedFrom } from "./list-address.ts";
import "./list-table.css";

export interface Column<Item> {
  name: string;
  cell: (item: Item) => ReactNode;
  linksTo?: (item: Item) => string;
  sort?: { address: string; direction: "ascending" | "descending" | undefined };
  /** Beside the name in the head. */
  menu?: Elements;
  /** Instead of the name in the head. */
  head?: Elements;
  isHeadHidden?: boolean;
  isAtEnd?: boolean;
  isWide?: boolean;
  headClassName?: string;
  cellClassName?: string;
}

export interface ListTableProps<Item> {
  columns: Column<Item>[];
  items: Item[];
  list: string;
  edit: { name: (item: Item) => string; address: (item: Item) => string };
  bodyRef?: Ref<HTMLTableSectionElement>;
  /** On a phone, records of two lines instead of fewer columns. */
  phone?: "lines";
  lookOf?: (item: Item) => "ticked" | "changed" | undefined;
}

export function ListTable<Item extends { id: string }>({
  columns,
  items,
  list,
  edit,
  bodyRef,
  phone,
  lookOf,
}: ListTableProps<Item>) {
  const editLook = phone ? "" : "@max-[21rem]:hidden";
  return (
    <div className={phone ? "list-box" : "@container"}>
      <table className="list-table" data-phone={phone}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                aria-sort={column.sort?.direction}
                className={`${sharedLook(column)} ${column.headClassName ?? ""}`}
              >
                <Head column={column} />
              </th>
            ))}
            <th scope="col" className={`w-10 ${editLook}`}>
              <span className="sr-only">Edit</span>
            </th>
          </tr>
        </thead>
        <tbody ref={bodyRef}>
          {items.map((item) => (
            <tr key={item.id} data-look={lookOf?.(item)}>
              {columns.map((column) => (
                <Cell key={column.name} column={column} item={item} list={list} />
              ))}
              <td className={editLook}>
                <Link
                  to={openedFrom(list, edit.address(item))}
                  aria-label={`Edit ${edit.name(item)}`}
                  className="grid size-9 place-items-center rounded-md text-ink no-underline hover:text-accent"
                >
                  <Pencil className="size-4.5" />
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function sharedLook({ isAtEnd, isWide }: Pick<Column<never>, "isAtEnd" | "isWide">): string {
  return `${isAtEnd ? "list-at-end" : ""} ${isWide ? "@max-[36rem]:hidden" : ""}`;
}

function Head<Item>({ column: { name, sort, menu, head, isHeadHidden } }: { column: Column<Item> }) {
  if (head) return head;
  if (isHeadHidden) return <span className="sr-only">{name}</span>;
  return (
    <div className="list-head">
      {sort ? <SortLink name={name} sort={sort} /> : <span>{name}</span>}
      {menu}
    </div>
  );
}

function SortLink({ name, sort }: { name: string; sort: NonNullable<Column<never>["sort"]> }) {
  const Icon = !sort.direction ? ChevronsUpDown : sort.direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <Link to={sort.address} preventScrollReset className="group">
      <span>{name}</span>
      <Icon
        aria-hidden
        strokeWidth={1.5}
        className={`size-4 ${sort.direction ? "" : "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"}`}
      />
    </Link>
  );
}

function Cell<Item>({ column, item, list }: { column: Column<Item>; item: Item; list: string }) {
  if (column.linksTo) {
    return (
      <th scope="row" className="wrap-anywhere">
        <Link to={openedFrom(list, column.linksTo(item))}>{column.cell(item)}</Link>
      </th>
    );
  }
  return <td className={`${sharedLook(column)} ${column.cellClassName ?? ""}`}>{column.cell(item)}</td>;
}

/** A cell without a value. */
export function None() {
  return (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">None</span>
    </>
  );
}

/** A filter in the head of a column, or on a phone a chip. `chosen` is the value that narrows the list. */
export function HeadMenu({
  name,
  chosen,
  children,
}: {
  name: string;
  chosen?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another list is shown
  useEffect(() => box.current?.hidePopover(), [key]);
  /** Below the button; without scripts it stands in the middle of the window. */
  function place({ newState }: { newState: string }) {
    const { current } = box;
    const at = button.current?.getBoundingClientRect();
    if (newState !== "open" || !current || !at) return;
    current.style.setProperty("--menu-top", `${at.bottom + 4}px`);
    current.style.setProperty("--menu-left", `${Math.max(0, Math.min(at.left, innerWidth - menuWidth))}px`);
    current.dataset.placed = "";
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={`Filter by ${name.toLowerCase()}${chosen ? `: ${chosen}` : ""}`}
        data-chosen={chosen && ""}
        className="list-filter"
      >
        <span className="list-lines-only">{chosen ? `${name}: ` : name}</span>
        {chosen ? <span>{chosen}</span> : <FilterIcon className="list-table-only size-3.5" />}
        <ChevronDown className={`size-3.5 ${chosen ? "" : "list-lines-only"}`} />
      </button>
      <div ref={box} id={id} popover="auto" onBeforeToggle={place} className="list-menu list-popover">
        {children}
      </div>
    </>
  );
}

const menuWidth = 320;

/** Closes it when something else is clicked or opened, and by Escape. */
export function useMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another list is shown
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = menu;
      if (!current?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        current.querySelector("summary")?.focus();
      } else if (current.contains(event.target as Node)) return;
      current.open = false;
    };
    const over = new AbortController();
    for (const name of ["pointerdown", "focusin", "keydown"]) {
      document.addEventListener(name, close, { signal: over.signal });
    }
    return () => over.abort();
  }, []);
  return menu;
}

/** One filter's choices as links, of which the chosen one leads back to all. One that finds nothing is left out. */
export function MenuLinks({
  options,
}: {
  options: { label: string; to: string; isChosen: boolean; count?: number | undefined }[];
}) {
  return (
    <ul>
      {options
        .filter(({ count, isChosen }) => count !== 0 || isChosen)
        .map(({ label, to, isChosen, count }) => (
          <li key={label}>
            <Link to={to} preventScrollReset aria-current={isChosen || undefined}>
              <span>{label}</span>
              {count !== undefined && <span className="list-count">{count}</span>}
              {isChosen && <span className="sr-only">, chosen. Show all</span>}
            </Link>
          </li>
        ))}
    </ul>
  );
}
