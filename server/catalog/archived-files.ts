import { z } from "zod";
import { fileAddress } from "#core/files/file-address.ts";
import type { Database } from "../database/database.ts";
import type { FileRow } from "../database/schema.ts";
import { StartError } from "../start-error.ts";

export type FindFile = (key: string) => FileRow;

/** Throws where a file has no row. Unless strict, all are answered without bytes: a state needs their keys alone. */
export async function filesOf(snapshot: Database, keys: string[], { isStrict = true } = {}): Promise<FindFile> {
  const files = new Map<string, FileRow>();
  for (let start = 0; isStrict && start < keys.length; start += 1_000) {
    const some = keys.slice(start, start + 1_000);
    for (const file of await snapshot.selectFrom("file").selectAll().where("key", "in", some).execute()) {
      files.set(file.key, file);
    }
  }
  return (key) => {
    const file = files.get(key);
    if (file) return file;
    if (!isStrict) return { key, object: "", name: "", size: 0, type: "", width: null, height: null, created_at: 0 };
    throw new StartError(`The file ${key} is not known any more. "varifocal check" tells more.`);
  };
}

export const forReaders = {
  image: { image: z.string().optional() },
  download: {
    fileName: z.string().optional(),
    size: z.number().optional(),
    downloadURL: z.string().optional(),
  },
};

export function imageFields(find: FindFile, key: string): { image: string; imageRef: string } {
  return { image: fileAddress(find(key)), imageRef: key };
}

export function downloadFields(find: FindFile, key: string) {
  const file = find(key);
  return { fileName: file.name, size: file.size, downloadURL: fileAddress(file), fileRef: key };
}
