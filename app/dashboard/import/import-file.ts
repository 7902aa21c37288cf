import { csvHeadOptions, csvOptions, csvType } from "#core/exports/csv.ts";
import { curlConfig, picturesFile } from "#core/product-list/picture-addresses.ts";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/import-file.ts";

/** `wrong.csv`: the cells of a list that are wrong. `pictures.txt`: for curl, those that it names by addresses. */
export async function loader({ params: { id, name }, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const plan = name === "wrong.csv" || name === picturesFile ? await editing.planOfList(id) : undefined;
  if (!plan?.ok) return new Response("Not found.", { status: 404 });
  const { rows, addresses } = plan.value;
  if (name === picturesFile) return file(curlConfig(addresses), "text/plain; charset=utf-8", name);
  const cells = rows.flatMap(({ sheet, row, wrong, skipped }) =>
    [...wrong, ...skipped].map(({ head, value, expected }) => [sheet, row, head, value, expected]),
  );
  const { stringify } = await import("csv-stringify/sync");
  const head = stringify([["Sheet", "Row", "Column", "Value", "Expected"]], csvHeadOptions);
  return file(head + stringify(cells, csvOptions), csvType, name);
}

function file(text: string, type: string, name: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
