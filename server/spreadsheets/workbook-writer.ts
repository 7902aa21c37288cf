import { utils, write } from "@e965/xlsx";
import { serveQuestions } from "../workers/serve-questions.ts";

const handlers = {
  /** Every cell is a text, so that a spreadsheet changes none and runs none. */
  writeTable(name: string, rows: string[][]): Uint8Array<ArrayBuffer> {
    const sheet = utils.aoa_to_sheet(rows);
    sheet["!cols"] = rows[0]?.map(() => ({ wch: 28 }));
    return write(
      { SheetNames: [name], Sheets: { [name]: sheet } },
      { bookType: "xlsx", type: "buffer", compression: true },
    );
  },
};
export type WorkbookWriter = typeof handlers;

serveQuestions(handlers);
