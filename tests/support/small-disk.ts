import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk extends Disposable {
  readonly path: string;
  fill(): void;
  makeRoom(): void;
  protect(): void;
}

export function maySmallDisk(): boolean {
  const path = mkdtempSync(join(tmpdir(), "varifocal-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", path]).status === 0;
  if (mounted) execFileSync("umount", [path]);
  rmSync(path, { recursive: true });
  return mounted;
}

/** Large enough for a site, until it is filled. */
export function openSmallDisk(): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), "varifocal-disk-"));
  const roomy = "size=2g";
  execFileSync("mount", ["-t", "tmpfs", "-o", roomy, "tmpfs", path]);
  const remount = (options: string) => execFileSync("mount", ["-o", `remount,${options}`, path]);
  return {
    path,
    fill() {
      const { blocks, bfree, bsize } = statfsSync(path);
      remount(`size=${((blocks - bfree) * bsize) / 1024}k`);
    },
    makeRoom: () => remount(`rw,${roomy}`),
    protect: () => remount("ro"),
    [Symbol.dispose]() {
      execFileSync("umount", ["--lazy", path]);
      rmSync(path, { recursive: true });
    },
  };
}

/** Makes a file read-only, also for root, until disposed. */
export function protectFile(path: string): Disposable {
  execFileSync("mount", ["--bind", path, path]);
  execFileSync("mount", ["-o", "remount,ro,bind", path]);
  return { [Symbol.dispose]: () => execFileSync("umount", ["--lazy", path]) };
}
