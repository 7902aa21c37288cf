import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { mostSentAtOnce } from "#core/files/upload.ts";
import { largestGeneralFile } from "#core/limits.ts";
import { signIn } from "../administrator.ts";
import { startBareServer } from "../bare-server.ts";
import type { Bench } from "../bench.ts";
import { atLeast, atMost, type Findings, median, megabytes, percent } from "../figures.ts";
import { forgetPeak, peakBytes, residentBytes } from "../processes.ts";
import { whileServed } from "../site-data.ts";
import { within } from "../within.ts";

/** In seconds. */
const [longestTransfer, longestCheck] = [60, 60];

/**
 * The largest allowed file, sent by `curl` in a browser's chunks until it has been checked; and by `curl -T` to a bare
 * server that writes it to a file.
 */
export async function measureUploads(bench: Bench): Promise<Findings> {
  const data = await bench.small();
  const bytes = bench.options.quick ? largestGeneralFile / 4 : largestGeneralFile;
  const pieces = await writePieces(data.folder, bytes);
  const whole = join(data.folder, "whole");
  await promisify(execFile)("sh", ["-c", 'out=$1; shift; cat "$@" > "$out"', "sh", whole, ...pieces]);
  const written = join(data.folder, "written");
  await using bare = await startBareServer([], written);
  // Awaited here, because the bare server is disposed when this returns.
  return await whileServed(data, async (site) => {
    const { headers } = await signIn(site.url, data.addresses.infoItems);
    const rounds: { siteSeconds: number; bareSeconds: number; grownBytes: number }[] = [];
    for (let round = 0; round < (bench.options.quick ? 2 : 9); round += 1) {
      bench.tell(`Upload ${round + 1}`);
      const bareSeconds = await timed(() => curl([...asked, "-T", whole, `${bare.url}/whole`]));
      await rm(written);
      const before = await residentBytes(site.pid);
      await forgetPeak(site.pid);
      const siteSeconds = await timed(() => upload(site.url, headers, pieces, bytes));
      rounds.push({ siteSeconds, bareSeconds, grownBytes: (await peakBytes(site.pid)) - before });
    }
    // The peak counts, not the median: the first upload loads the code.
    const grownBytes = Math.max(...rounds.map((round) => round.grownBytes));
    const speedRatioToBare = median(rounds.map(({ siteSeconds, bareSeconds }) => bareSeconds / siteSeconds));
    const seconds = median(rounds.map(({ siteSeconds }) => siteSeconds));
    const size = `An upload of ${megabytes(bytes)}`;
    const speed = atLeast(`${size}: speed against curl to a bare server`, speedRatioToBare, 0.5, percent);
    speed.measured += ` (${Math.round(bytes / 1e6 / seconds)} MB/s)`;
    return {
      figures: { bytes, seconds, speedRatioToBare, grownBytes },
      lines: [{ ...atMost(`${size}: memory grows by`, grownBytes, 64e6, megabytes) }, speed],
    };
  });
}

/** Repeated for each transfer, because `--next` resets options. */
const asked = ["--fail", "--silent", "--show-error", "--max-time", `${longestTransfer}`];

async function writePieces(folder: string, bytes: number): Promise<string[]> {
  const pieces: string[] = [];
  for (let start = 0; start < bytes; start += mostSentAtOnce) {
    const path = join(folder, `piece-${pieces.length}`);
    await using file = await open(path, "w");
    await file.write(randomBytes(Math.min(mostSentAtOnce, bytes - start)));
    pieces.push(path);
  }
  return pieces;
}

/** Uploads by tus over one connection until the server has checked the file; then removes it. */
async function upload(url: string, { Cookie }: { Cookie: string }, pieces: string[], bytes: number): Promise<void> {
  const tus = { Cookie, "Tus-Resumable": "1.0.0" };
  const metadata = `purpose ${base64("general-file")},filename ${base64("firmware.bin")}`;
  const begun = await fetch(`${url}/uploads`, {
    method: "POST",
    headers: { ...tus, "Upload-Length": `${bytes}`, "Upload-Metadata": metadata },
  });
  const place = new URL(begun.headers.get("Location") ?? "", url).href;
  const patches = pieces.flatMap((piece, nth) => [
    ...(nth > 0 ? ["--next"] : []),
    ...asked,
    ...["--request", "PATCH", "--upload-file", piece],
    ...Object.entries(tus).flatMap(([name, value]) => ["--header", `${name}: ${value}`]),
    ...["--header", "Content-Type: application/offset+octet-stream"],
    ...["--header", `Upload-Offset: ${nth * mostSentAtOnce}`, place],
  ]);
  await curl(patches);
  await within(longestCheck, "The check of an upload", async (signal) => {
    let arrived = await fetch(place, { headers: tus, signal });
    while (arrived.status === 503) arrived = await fetch(place, { headers: tus, signal });
    if (arrived.status !== 200) throw new Error(`The upload ended with ${arrived.status}: ${await arrived.text()}`);
  });
  await fetch(place, { method: "DELETE", headers: tus });
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

async function curl(args: string[]): Promise<void> {
  await promisify(execFile)("curl", args);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}
