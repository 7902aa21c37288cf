import { open } from "node:fs/promises";

/** A new name survives a power failure only once its folder is synced. Windows cannot sync folders, nor needs to. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  await using folder = await open(path);
  await folder.sync();
}
