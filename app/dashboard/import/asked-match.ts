import { type AskedColumn, type AskedMatch, isNdaaOfNew } from "#core/product-list/kept-list.ts";

/** What the form of the columns says. */
export function readAskedMatch(form: FormData): AskedMatch {
  const text = (name: string) => String(form.get(name) ?? "");
  const number = (name: string) => (/^\d{1,6}$/.test(text(name)) ? Number(text(name)) : undefined);
  const model = number("model");
  const part = text("whole") === "part" ? text("part").trim() : "";
  const columns: AskedColumn[] = [];
  for (const [name, value] of form) {
    const [, place] = /^columns\[(\d{1,3})\]$/.exec(name) ?? [];
    if (place === undefined) continue;
    const fact = (of: string) => text(`facts[${place}].${of}`);
    const isNew = form.has(`facts[${place}].name`);
    columns[Number(place)] = {
      code: String(value),
      ...(isNew && { fact: { name: fact("name"), type: fact("type"), unit: fact("unit") } }),
    };
  }
  const ndaa = text("ndaa");
  return {
    sheet: text("sheet"),
    runs: text("runs") === "columns" ? "columns" : "rows",
    head: number("head") ?? 1,
    model: model === undefined ? undefined : { column: model, ...(part !== "" && { part }) },
    columns,
    ndaa: isNdaaOfNew(ndaa) ? ndaa : undefined,
  };
}
