import { labelKey } from "#core/quantities/label-key.ts";
import { findUnit } from "#core/quantities/units.ts";
import type { LabelCell } from "./fact.ts";

/** What the values of a column are, by its head; `note` columns are not read. */
export interface ValueHead {
  cell?: LabelCell;
  condition?: string | undefined;
  isNote?: boolean;
  /** A word that the part of a label may ask for, such as `horizontal`. */
  key: string;
}

const heads = new Map<string, Omit<ValueHead, "key">>([
  ...named(["wide", "wide end", "w", "weitwinkel"], { cell: "wide" }),
  ...named(["tele", "tele end", "t", "telephoto"], { cell: "tele" }),
  ...named(["minimum", "from", "low"], { cell: "low" }),
  ...named(["maximum", "to", "high"], { cell: "high" }),
  ...named(["color", "day"], { condition: "colour" }),
  ...named(["b w", "black and white", "monochrome", "night"], { condition: "black and white" }),
  ...named(["note", "remark", "comment", "condition", "footnote", "hinweis", "bemerkung", "anmerkung"], {
    isNote: true,
  }),
  ...named(["imperial", "imperial unit", "us unit", "us customary"], { isNote: true }),
  ...named(["region", "market", "availability", "remarque", "reference"], { isNote: true }),
  ...named(["", "unit", "einheit", "unité", "uom"], {}),
  ...named(["value", "wert", "valeur", "specification", "description", "detail", "data"], {}),
  ...named(["metric", "metric unit", "si", "si unit"], {}),
  ...named(["typ", "typical", "horizontal", "vertical", "diagonal", "net", "gross", "packed", "shipping"], {}),
]);

function named(names: string[], head: Omit<ValueHead, "key">): [string, Omit<ValueHead, "key">][] {
  return names.map((name) => [name, head]);
}

/** Undefined for a head that does not say what its values are, such as a model. */
export function valueHead(head: string): ValueHead | undefined {
  const key = labelKey(head);
  const known = heads.get(key) ?? (findUnit(head) ? {} : undefined);
  return known && { ...known, key };
}
