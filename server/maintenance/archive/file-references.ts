import { z } from "zod";
import { fileAddress } from "#core/file-address.ts";
import type { Database } from "../../database/database.ts";
import type { FileRow } from "../../database/schema.ts";
import { StartError } from "../../start-error.ts";

export type FindFile = (key: string) => FileRow;

/** Looks up the files of some hundred records at once. Throws `StartError` for one that has no row. */
export async function filesOf(snapshot: Database, keys: string[]): Promise<FindFile> {
  const files = new Map<string, FileRow>();
  for (let start = 0; start < keys.length; start += 1_000) {
    const some = keys.slice(start, start + 1_000);
    for (const file of await snapshot.selectFrom("file").selectAll().where("key", "in", some).execute()) {
      files.set(file.key, file);
    }
  }
  return (key) => {
    const file = files.get(key);
    if (file) return file;
    throw new StartError(`The file ${key} is not known any more. "varifocal check" tells more.`);
  };
}

// What an export writes for its readers beside a reference: an import goes by the reference.
export const forReaders = {
  image: { image: z.string().optional() },
  download: {
    fileName: z.string().optional(),
    size: z.number().optional(),
    downloadURL: z.string().optional(),
  },
};

/** A picture as the specification's records have it: its path on the site, and its reference. */
export function imageFields(find: FindFile, key: string): { image: string; imageRef: string } {
  return { image: fileAddress(find(key)), imageRef: key };
}

/** A download's file as the specification's records have it. */
export function downloadFields(find: FindFile, key: string) {
  const file = find(key);
  return { fileName: file.name, size: file.size, downloadURL: fileAddress(file), fileRef: key };
}
