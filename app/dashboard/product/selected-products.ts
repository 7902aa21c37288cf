import { href, type RouterContextProvider } from "react-router";
import { isId } from "#core/id.ts";
import { bulkMessages } from "#core/product/bulk-change.ts";
import type { ProductFilter, Selection } from "#core/product/product.ts";
import type { Pin } from "#core/set-preview.ts";
import { servicesContext } from "../../context.ts";
import type { requireEditing } from "../require-administrator.ts";
import type { SentSelection } from "../use-selection.ts";
import { productsQuery } from "./products-query.ts";

/** What the forms of a selection hold, so that a page is the same with scripts and without. */
export interface Selected {
  /** `SentSelection` as JSON. */
  text: string;
  count: number;
  /** Why there is none. */
  refusal?: string;
}

/**
 * `selected` as a form keeps it. Or `on`, a ticked row without scripts, and `all` for all that match `list`, the address of the
 * list. `anyway`: records that are taken at these versions all the same.
 */
export async function readSelection(
  form: FormData,
  editing: ReturnType<typeof requireEditing>,
  context: Readonly<RouterContextProvider>,
): Promise<{ selected: Selected; selections: Selection[] }> {
  const { today } = context.get(servicesContext);
  const list = String(form.get("list") ?? "");
  const query = productsQuery(today);
  let sent = parse(form.get("selected"));
  let refusal: string | undefined;
  if (form.has("all")) {
    const pins = await editing.selectableProducts(query.parse(new URLSearchParams(list)));
    sent = [{ filter: list, pins: byId(pins ?? []) }];
    if (!pins) refusal = bulkMessages.tooMany;
  } else if (form.has("on")) sent = [{ filter: list, pins: byId(pinsIn(form.getAll("on").join(" "))) }];
  const anyway = pinsIn(form.getAll("anyway").join(" "));
  if (anyway.length > 0) {
    const ids = new Set(anyway.map(({ id }) => id));
    sent = [
      ...sent.map(({ filter, pins }) => ({
        filter,
        pins: Object.fromEntries(Object.entries(pins).filter(([id]) => !ids.has(id))),
      })),
      { filter: "", pins: byId(anyway) },
    ];
  }
  const selections = sent.map(({ filter, pins }) => ({
    pins: Object.entries(pins).map(([id, version]) => ({ id, version })),
    filter: filter ? query.parse(new URLSearchParams(filter)) : undefined,
  }));
  const count = selections.reduce((sum, { pins }) => sum + pins.length, 0);
  return { selected: { text: JSON.stringify(sent), count, ...(refusal !== undefined && { refusal }) }, selections };
}

/** "id.version id.version", in the order of ids. */
export function pinsIn(text: string): Pin[] {
  return text.split(" ").flatMap((pin) => {
    const [id = "", version = ""] = pin.split(".");
    return isId(id) && /^\d{1,9}$/.test(version) ? { id, version: Number(version) } : [];
  });
}

export function pinText(pins: Pin[]): string {
  return pins.map(({ id, version }) => `${id}.${version}`).join(" ");
}

function byId(pins: Pin[]): Record<string, number> {
  return Object.fromEntries(pins.map(({ id, version }) => [id, version]));
}

/** Nothing of what no form of ours sends. */
function parse(text: FormDataEntryValue | null): SentSelection {
  let given: unknown;
  try {
    given = JSON.parse(String(text ?? "[]"));
  } catch {
    return [];
  }
  if (!Array.isArray(given)) return [];
  return given.flatMap((one) => {
    if (typeof one?.filter !== "string" || typeof one.pins !== "object" || one.pins === null) return [];
    const pins = Object.entries(one.pins).flatMap(([id, version]) => pinsIn(`${id}.${version}`));
    return { filter: one.filter, pins: byId(pins) };
  });
}

/** The part of a list's address that narrows it. */
export function filterText(query: ProductFilter & { query: string; today: string }): string {
  const whole = { sort: "model", descending: false, page: 1 } as const;
  return (
    productsQuery(query.today)
      .address({ ...query, ...whole })
      .split("?")[1] ?? ""
  );
}

/** The list that a form of its selection was sent from, by its filter. */
export function listAddress(list: string): string {
  return `${href("/dashboard/products")}${list ? `?${list}` : ""}`;
}
