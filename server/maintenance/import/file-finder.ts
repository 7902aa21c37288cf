import { readdir } from "node:fs/promises";
import { join, normalize, sep } from "node:path";

/** Turns the path of a file within a catalog's folder into the path to open. */
export type FindFile = (file: string) => Promise<string>;

/**
 * Finds files in whichever normal form their names are stored: a Mac may decompose "é", other systems tell both forms
 * apart. A file that is not there keeps the path that the catalog names.
 */
export function openFileFinder(folder: string): FindFile {
  const listings = new Map<string, Promise<Map<string, string>>>();

  function namesIn(path: string): Promise<Map<string, string>> {
    const listed = listings.get(path) ?? readNames(path);
    listings.set(path, listed);
    return listed;
  }

  return async (file) => {
    let found = folder;
    for (const part of normalize(file).split(sep)) {
      const names = await namesIn(found);
      found = join(found, names.get(part) ?? names.get(part.normalize("NFC")) ?? part);
    }
    return found;
  };
}

/** The names in a folder, by themselves and composed. */
async function readNames(path: string): Promise<Map<string, string>> {
  const names = await readdir(path).catch(() => []);
  return new Map([
    ...names.map((name) => [name.normalize("NFC"), name] as const),
    ...names.map((name) => [name, name] as const),
  ]);
}
