import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import pLimit from "p-limit";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import { confinedFlags } from "../confined-process.ts";
import { projectDir } from "../project-dir.ts";
import type { DecodedBitmaps, DecoderMessage, DecoderTask } from "./picture-worker.ts";
import { readBytes } from "./read-bytes.ts";

const program = join(projectDir, "server/media/picture-worker.ts");
/** The permissions do not bind native code, so the decoder gets neither the site's memory nor its environment. */
export const decoderFlags = ["--max-old-space-size=64", ...confinedFlags, "--allow-addons"];

/** In milliseconds: to start on a busy machine, to decode one picture, and idle. */
export const decoderTimeouts = { starting: 20_000, decoding: 120_000, idle: 60_000 };

export type PictureSource = Uint8Array | string;

interface Decoder {
  child: ChildProcess & { stdin: Socket; stdout: Socket };
  lost: boolean;
  ended: Promise<never>;
}

const limit = pLimit(1);
let decoder: Decoder | undefined;
let idle: NodeJS.Timeout | undefined;

/** `keep` reads bitmaps one after the other. Refused, under `image`, also if the process crashes. */
export async function decodeInProcess<Kept>(
  source: PictureSource,
  keep: (decoded: DecodedBitmaps, read: (bitmap: number) => Readable) => Promise<Kept>,
): Promise<Outcome<Kept>> {
  const kept = await withDecoder(async (decoder): Promise<Outcome<Kept>> => {
    const decoded = await send<Outcome<DecodedBitmaps>>(decoder, "decode", source);
    if (!decoded.ok) return decoded;
    const read = (bitmap: number) =>
      Readable.from(readBitmap(decoder, bitmap, decoded.value.bitmaps[bitmap]?.size ?? 0));
    return done(await keep(decoded.value, read));
  });
  return kept ?? refused({ image: productMessages.imageTooComplex });
}

export async function isReadablePicture(source: PictureSource): Promise<boolean> {
  return (await withDecoder((decoder) => send<boolean>(decoder, "examine", source))) ?? false;
}

export async function endDecoder(): Promise<void> {
  await limit(end);
}

function withDecoder<Value>(work: (decoder: Decoder) => Promise<Value>): Promise<Value | undefined> {
  return limit(async () => {
    clearTimeout(idle);
    decoder ??= await start();
    const current = decoder;
    setKeepAlive(current, true);
    try {
      return await Promise.race([work(current), current.ended]);
    } catch (error) {
      const { lost } = current;
      await end();
      if (!lost) throw error;
      return undefined;
    } finally {
      setKeepAlive(current, false);
      if (decoder === current) idle = setTimeout(() => void end(), decoderTimeouts.idle).unref();
    }
  });
}

async function start(): Promise<Decoder> {
  // The server's environment holds secrets. With one arena, glibc needs half the memory.
  const env = { MALLOC_ARENA_MAX: "1" };
  const child = fork(program, { execArgv: decoderFlags, env, stdio: ["pipe", "pipe", "ignore", "ipc"] });
  const ended = Promise.withResolvers<never>();
  const started: Decoder = { child: child as Decoder["child"], lost: false, ended: ended.promise };
  function lose(): void {
    started.lost = true;
    if (decoder === started) decoder = undefined;
  }
  child.once("exit", () => {
    lose();
    ended.reject(new Error("The process that decodes pictures has ended."));
  });
  child.on("error", lose);
  started.child.stdin.on("error", lose);
  ended.promise.catch(() => {});

  const late = setTimeout(() => child.kill("SIGKILL"), decoderTimeouts.starting);
  try {
    await Promise.race([once(child, "message"), ended.promise]);
  } catch (cause) {
    throw new Error("The process that decodes pictures did not start.", { cause });
  } finally {
    clearTimeout(late);
  }
  return started;
}

async function send<Told extends DecoderMessage>(
  { child }: Decoder,
  task: "decode" | "examine",
  source: PictureSource,
): Promise<Told> {
  const size = typeof source === "string" ? (await stat(source)).size : source.length;
  const late = setTimeout(() => child.kill("SIGKILL"), decoderTimeouts.decoding);
  try {
    const told = once(child, "message");
    child.send({ task, size } satisfies DecoderTask);
    const pieces = typeof source === "string" ? createReadStream(source) : [source];
    for await (const bytes of pieces) if (!child.stdin.write(bytes)) await once(child.stdin, "drain");
    const [message] = await told;
    return message;
  } finally {
    clearTimeout(late);
  }
}

async function* readBitmap(decoder: Decoder, bitmap: number, size: number): AsyncGenerator<Buffer> {
  const { child } = decoder;
  child.send({ task: "write", bitmap } satisfies DecoderTask);
  try {
    yield* readBytes(child.stdout, size);
  } catch (error) {
    decoder.lost = true;
    throw error;
  }
}

async function end(): Promise<void> {
  clearTimeout(idle);
  const ending = decoder;
  decoder = undefined;
  if (!ending) return;
  setKeepAlive(ending, true);
  ending.child.kill("SIGKILL");
  await ending.ended.catch(() => {});
}

function setKeepAlive({ child }: Decoder, awake: boolean): void {
  for (const handle of [child, child.channel, child.stdin, child.stdout]) {
    if (awake) handle?.ref();
    else handle?.unref();
  }
}
