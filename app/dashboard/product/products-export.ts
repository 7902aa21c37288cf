import { isId } from "#core/id.ts";
import { type ExportFormat, exportTypes } from "#core/product-list/export-formats.ts";
import { servicesContext } from "../../context.ts";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/products-export.ts";
import { productsQuery } from "./products-query.ts";
import { filterText, readSelection } from "./selected-products.ts";

/** The products named by `p`, else those of the list's filters, as a file to edit and import again. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const { searchParams } = new URL(request.url);
  const selected = searchParams.getAll("p").filter(isId);
  const products = productsQuery(context.get(servicesContext).today);
  const listQuery = products.parse(searchParams);
  const isWhole = filterText(listQuery) === filterText(products.parse(new URLSearchParams()));
  const filtered = isWhole ? undefined : (await editing.selectableProducts(listQuery))?.map(({ id }) => id);
  return exported(editing, searchParams.get("format"), selected.length > 0 ? selected : filtered);
}

/** The ticked products. */
export async function action({ request, context }: Route.ActionArgs) {
  const editing = requireEditing(context);
  const form = await request.formData();
  const { selections } = await readSelection(form, editing, context);
  const ids = selections.flatMap(({ pins }) => pins.map(({ id }) => id));
  return exported(editing, form.get("format"), ids);
}

/** Without a format a workbook, or CSV files for more products than one holds. */
async function exported(editing: ReturnType<typeof requireEditing>, wish: unknown, ids: string[] | undefined) {
  const wished: ExportFormat | undefined = wish === "zip" || wish === "xlsx" ? wish : undefined;
  const workbook = wished === "zip" ? undefined : await editing.exportProducts("xlsx", ids);
  const list = workbook?.ok || wished === "xlsx" ? workbook : await editing.exportProducts("zip", ids);
  if (!list?.ok) return new Response(Object.values(list?.errors ?? {}).join(" "), { status: 413 });
  const format = list === workbook ? "xlsx" : "zip";
  return new Response(list.value.bytes, {
    headers: {
      "Content-Type": exportTypes[format],
      "Content-Disposition": `attachment; filename="products.${format}"`,
      "Cache-Control": "no-store",
    },
  });
}
