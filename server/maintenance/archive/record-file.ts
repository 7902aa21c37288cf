import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { StringDecoder } from "node:string_decoder";
import type { RecordType } from "../../catalog/collection.ts";
import { StartError } from "../../start-error.ts";
import { describeIssues } from "../../strict-object.ts";
import type { Sums } from "./archive-format.ts";

/** In characters: twice the longest possible record. */
const longestLine = 128 * 1024 * 1024;
const batchSize = 200;

export async function writeRecordFile(path: string, records: AsyncIterable<unknown>): Promise<Sums> {
  const hash = createHash("sha256");
  const sums = { records: 0, bytes: 0 };
  await using file = await open(path, "wx", 0o600);
  let pending: string[] = [];

  async function flush() {
    const bytes = Buffer.from(pending.join(""));
    pending = [];
    hash.update(bytes);
    sums.bytes += bytes.length;
    await file.writeFile(bytes);
  }

  for await (const record of records) {
    pending.push(`${JSON.stringify(record)}\n`);
    sums.records += 1;
    if (pending.length === batchSize) await flush();
  }
  await flush();
  return { ...sums, sha256: hash.digest("hex") };
}

export async function* recordsIn(path: string, { file, schema }: RecordType): AsyncGenerator<unknown[]> {
  let batch: unknown[] = [];
  let number = 0;
  for await (const line of linesIn(path, file)) {
    number += 1;
    batch.push(readRecord(line, schema, `${file}, line ${number}`));
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function readRecord(line: string, schema: RecordType["schema"], place: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new StartError(`${place} is not valid JSON.`);
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new StartError(`${place}: ${describeIssues(read.error.issues)[0]}.`);
}

/** Node's readline would buffer a line of any length. */
async function* linesIn(path: string, name: string): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const bytes of createReadStream(path)) {
    const lines = (rest + decoder.write(bytes)).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > longestLine) throw new StartError(`${name} has a line that is too long.`);
    yield* lines;
  }
  rest += decoder.end();
  if (rest !== "") throw new StartError(`${name} does not end with a whole line.`);
}
