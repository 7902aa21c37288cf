import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Files on the disk, for a browser to choose: of this text, or of so many bytes. A large one belongs here: what a test
 * hands over from its memory goes to the browser as a message, megabyte by megabyte, and a busy machine takes long to.
 */
export async function filesOnDisk(
  files: Record<string, string | number>,
): Promise<{ paths: string[] } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), "varifocal-chosen-"));
  const paths: string[] = [];
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await using file = await open(path, "w");
    if (typeof content === "string") await file.writeFile(content);
    else await file.truncate(content);
    paths.push(path);
  }
  return { paths, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
