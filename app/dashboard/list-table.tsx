import { ArrowDown, ArrowUp, ChevronsUpDown, Pencil } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { iconButtonLook } from "../ui/icon-button.tsx";
import { openedFrom } from "./list-address.ts";

export interface Column<Item> {
  name: string;
  cell: (item: Item) => ReactNode;
  linksTo?: (item: Item) => string;
  sort?: { address: string; direction: "ascending" | "descending" | undefined };
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
}

export function ListTable<Item extends { id: string }>({ columns, items, list, edit, bodyRef }: ListTableProps<Item>) {
  const isSortable = columns.some((column) => column.sort);
  return (
    <div className="@container">
      <table className="w-full border-collapse text-small">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                aria-sort={column.sort?.direction}
                className={`border-b border-ink pr-4 text-label whitespace-nowrap text-ink-3 uppercase ${isSortable ? "" : "py-3"} ${sharedLook(column)} ${column.headClassName ?? ""}`}
              >
                <Head column={column} />
              </th>
            ))}
            <th scope="col" className="w-11 border-b border-ink @max-[21rem]:hidden">
              <span className="sr-only">Edit</span>
            </th>
          </tr>
        </thead>
        <tbody ref={bodyRef}>
          {items.map((item) => (
            <tr key={item.id} className="hover:bg-surface">
              {columns.map((column) => (
                <Cell key={column.name} column={column} item={item} list={list} />
              ))}
              <td className="border-b border-line @max-[21rem]:hidden">
                <Link
                  to={openedFrom(list, edit.address(item))}
                  aria-label={`Edit ${edit.name(item)}`}
                  className={iconButtonLook()}
                >
                  <Pencil />
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
  return `${isAtEnd ? "text-right" : "text-left"} ${isWide ? "@max-[36rem]:hidden" : ""}`;
}

function Head<Item>({ column: { name, sort, isHeadHidden, isAtEnd } }: { column: Column<Item> }) {
  if (isHeadHidden) return <span className="sr-only">{name}</span>;
  if (!sort) return <span>{name}</span>;
  const Icon = !sort.direction ? ChevronsUpDown : sort.direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <Link
      to={sort.address}
      preventScrollReset
      className={`group inline-flex min-h-11 items-center gap-1.5 no-underline hover:text-ink ${isAtEnd ? "flex-row-reverse" : ""} ${sort.direction ? "text-ink" : ""}`}
    >
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
      <th scope="row" className="border-b border-line pr-4 text-left font-[550] wrap-anywhere">
        <Link
          to={openedFrom(list, column.linksTo(item))}
          className="flex min-h-16 items-center py-2.5 text-ink no-underline hover:text-accent hover:underline"
        >
          {column.cell(item)}
        </Link>
      </th>
    );
  }
  return (
    <td className={`border-b border-line py-2.5 pr-4 ${sharedLook(column)} ${column.cellClassName ?? ""}`}>
      {column.cell(item)}
    </td>
  );
}
