import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system of its own, of a few megabytes, that can be filled to the last byte. */
export interface SmallDisk extends Disposable {
  readonly path: string;
  /** Takes all the room that is left. */
  fill(): void;
  /** Gives it back. */
  makeRoom(): void;
  protect(): void;
}

/** Whether this user may mount one: root may, unless a container forbids it. */
export function maySmallDisk(): boolean {
  const path = mkdtempSync(join(tmpdir(), "varifocal-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", path]).status === 0;
  if (mounted) execFileSync("umount", [path]);
  rmSync(path, { recursive: true });
  return mounted;
}

export function openSmallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), "varifocal-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path]);
  const filler = join(path, "filler");
  return {
    path,
    fill() {
      const file = openSync(filler, "a");
      for (const piece of [Buffer.alloc(65_536), Buffer.alloc(512)]) {
        try {
          for (;;) writeSync(file, piece);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
        }
      }
      closeSync(file);
    },
    makeRoom: () => rmSync(filler, { force: true }),
    protect: () => execFileSync("mount", ["-o", "remount,ro", path]),
    [Symbol.dispose]() {
      execFileSync("umount", ["--lazy", path]);
      rmSync(path, { recursive: true });
    },
  };
}
