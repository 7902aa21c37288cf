import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Files for a browser to choose: with this text, or with so many bytes. Large files must be on the disk, because a
 * buffer is sent to the browser as messages, which is slow.
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
