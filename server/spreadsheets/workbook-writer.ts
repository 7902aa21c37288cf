import { utils, write } from "@e965/xlsx";
import { serveOneRequest } from "../serve-one-request.ts";

export interface WorkbookTable {
  name: string;
  rows: string[][];
}

/** Every cell is a text, so that a spreadsheet changes none and runs none. */
serveOneRequest(({ name, rows }: WorkbookTable) => {
  const sheet = utils.aoa_to_sheet(rows);
  sheet["!cols"] = rows[0]?.map(() => ({ wch: 28 }));
  return write(
    { SheetNames: [name], Sheets: { [name]: sheet } },
    { bookType: "xlsx", type: "buffer", compression: true },
  );
});
