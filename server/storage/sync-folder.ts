import { open } from "node:fs/promises";

/** A new name survives a power cut only once its folder is written too. Windows has no such thing, and needs none. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  await using folder = await open(path);
  await folder.sync();
}
