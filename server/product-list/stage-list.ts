import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { cleanFileName } from "#core/files/file-name.ts";
import { done, type Outcome } from "#core/outcome.ts";
import type { ListSheet } from "#core/product-list/list-sheet.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { fileType } from "../storage/stage-file.ts";
import type { StagedList } from "../storage/staged-file.ts";
import { readListFile } from "./read-list-file.ts";

/** Refused, under `list`, if it is no list or exceeds a limit. */
export async function stageList(store: ObjectStore, path: string, name: string): Promise<Outcome<StagedList>> {
  const cleanName = cleanFileName(name);
  const read = await readListFile(path, cleanName);
  if (!read.ok) return read;
  const sheets = read.value.map(({ name, rows }) => {
    return { name, rows: rows.length, columns: Math.max(...rows.map(({ cells }) => cells.length)) };
  });
  // Reading takes seconds, and each screen of the import needs what was read.
  const { object } = await store.put(await promisify(gzip)(JSON.stringify(read.value)));
  return done({
    ...(await store.adopt(path)),
    ...{ name: cleanName, type: fileType(cleanName, Buffer.alloc(0)), read: object, sheets },
  });
}

/** What was read of a staged list. */
export async function readStagedList(store: ObjectStore, { read }: StagedList): Promise<ListSheet[]> {
  const bytes = await promisify(gunzip)(await buffer(await store.open(read)));
  return JSON.parse(bytes.toString()) as ListSheet[];
}
