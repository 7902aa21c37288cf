import type { ChildProcessByStdio, StdioOptions } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import { confinedFlags, confinedProcess } from "../workers/confined-process.ts";
import { type Peer, undefinedIfFailed, WorkerClient, type WorkerUse } from "../workers/worker-client.ts";
import type { DecodedBitmaps, PictureWorker } from "./picture-worker.ts";
import { readBytes } from "./read-bytes.ts";

/** The permissions do not bind native code, so the decoder gets neither the site's memory nor its environment. */
export const decoderFlags = ["--max-old-space-size=64", ...confinedFlags, "--allow-addons"];

export const decoderTimeouts = { starting: 20_000, answering: 120_000, idle: 60_000 };

export type PictureSource = Uint8Array | string;

interface DecoderProcess extends Peer {
  child: ChildProcessByStdio<Writable, Readable, null>;
}

const decoder = new WorkerClient<PictureWorker, DecoderProcess>({
  name: "process that decodes pictures",
  start() {
    // With one arena, glibc needs half the memory.
    const env = { MALLOC_ARENA_MAX: "1" };
    const stdio: StdioOptions = ["pipe", "pipe", "ignore", "ipc"];
    const decoder = confinedProcess("server/media/picture-worker.ts", { flags: decoderFlags, env, stdio });
    return { ...decoder, child: decoder.child as DecoderProcess["child"] };
  },
  timeouts: decoderTimeouts,
});

/** `keep` reads bitmaps one after the other. Refused, under `image`, also if the process crashes. */
export async function decodeInProcess<Kept>(
  source: PictureSource,
  keep: (decoded: DecodedBitmaps, read: (bitmap: number) => Readable) => Promise<Kept>,
): Promise<Outcome<Kept>> {
  const kept = decoder.use(async (use): Promise<Outcome<Kept>> => {
    const size = await sizeOf(source);
    const [decoded] = await Promise.all([use.ask("decode", size), send(use, source)]);
    if (!decoded.ok) return decoded;
    const read = (bitmap: number) => Readable.from(readBitmap(use, bitmap, decoded.value.bitmaps[bitmap]?.size ?? 0));
    return done(await keep(decoded.value, read));
  });
  return (await kept.catch(undefinedIfFailed)) ?? refused({ image: productMessages.imageTooComplex });
}

export async function isReadablePicture(source: PictureSource): Promise<boolean> {
  const examined = decoder.use(async (use) => {
    const size = await sizeOf(source);
    const [isReadable] = await Promise.all([use.ask("examine", size), send(use, source)]);
    return isReadable;
  });
  return (await examined.catch(undefinedIfFailed)) ?? false;
}

export async function endDecoder(): Promise<void> {
  await decoder.endWhenAnswered();
}

async function sizeOf(source: PictureSource): Promise<number> {
  return typeof source === "string" ? (await stat(source)).size : source.length;
}

async function send({ peer, within }: WorkerUse<PictureWorker, DecoderProcess>, source: PictureSource): Promise<void> {
  const { stdin } = peer.child;
  const pieces = typeof source === "string" ? createReadStream(source) : [source];
  for await (const bytes of pieces) if (!stdin.write(bytes)) await within(once(stdin, "drain"));
}

async function* readBitmap(
  { peer, tell, within }: WorkerUse<PictureWorker, DecoderProcess>,
  bitmap: number,
  size: number,
): AsyncGenerator<Buffer> {
  tell("write", bitmap);
  const pieces = readBytes(peer.child.stdout, size);
  for (;;) {
    const { done, value } = await within(pieces.next());
    if (done) return;
    yield value;
  }
}
