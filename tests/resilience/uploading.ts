import type { Upload, UploadPurpose } from "#core/files/upload.ts";
import { type Browser, tusVersion } from "./browser.ts";
import type { LocalFile } from "./files.ts";
import type { Chance } from "./seeded.ts";

/** A browser's current action, which a kill may interrupt. */
export type Doing =
  | "nothing"
  | "reading a page"
  | "beginning an upload"
  | "sending a piece"
  | "waiting for a check"
  | "saving";

/** An upload that has an address. */
export interface Sending {
  purpose: UploadPurpose;
  file: LocalFile;
  path: string;
  /** How many bytes the server has acknowledged. */
  arrived: number;
  /** Set once the server has accepted the file. */
  upload?: Upload;
}

export interface Sender {
  browser: Browser;
  chance: Chance;
  /** How many bytes may have to be sent again after a kill. */
  resent: number;
  /** Called when an action begins. */
  does(doing: Doing): void;
}

export async function beginUpload(
  { browser, does }: Sender,
  purpose: UploadPurpose,
  file: LocalFile,
): Promise<Sending> {
  const told = { purpose, filename: file.name };
  const metadata = Object.entries(told).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
  does("beginning an upload");
  const headers = { ...tusVersion, "Upload-Length": file.bytes.length, "Upload-Metadata": metadata.join(",") };
  const { status, headers: answered, body } = await browser.ask("POST", "/uploads", headers);
  if (status !== 201) throw new Error(`A new upload was answered with ${status}: ${body}`);
  return { purpose, file, path: String(answered.location), arrived: 0 };
}

/** Sends the missing bytes in chunks, some of which are interrupted, and waits until the file was accepted. */
export async function goOnSending(sender: Sender, sending: Sending): Promise<void> {
  const { browser, chance, does } = sender;
  const { file, path } = sending;
  let offset = await offsetOf(sender, sending);
  while (offset < file.bytes.length) {
    const piece = file.bytes.subarray(offset, offset + Math.ceil(file.bytes.length / chance.between(1, 3)));
    does("sending a piece");
    if (chance.percent(15)) {
      await browser.breakOff(path, offset, piece, chance.between(0, piece.length));
    } else {
      const headers = { ...tusVersion, "Content-Type": "application/offset+octet-stream", "Upload-Offset": offset };
      const { status, body } = await browser.ask("PATCH", path, headers, piece);
      // An interrupted chunk may still have been arriving when the offset was read: read it again.
      if (status !== 204 && status !== 409) {
        throw new Error(`A piece of ${path} was answered with ${status}: ${body}`);
      }
      if (status === 204) sending.arrived = offset + piece.length;
    }
    offset = await offsetOf(sender, sending);
  }
  does("waiting for a check");
  const { status, body } = await browser.ask("GET", path);
  if (status !== 200) throw new Error(`The whole upload ${path} was answered with ${status}: ${body}`);
  sending.upload = JSON.parse(body);
  if (sending.upload?.size !== file.kept.size) throw new Error(`${path} has become another size: ${body}`);
}

/** The bytes that have arrived: at most `sentAgain` fewer than acknowledged. */
async function offsetOf({ browser, resent }: Sender, sending: Sending): Promise<number> {
  const { path, arrived, file } = sending;
  const { status, headers } = await browser.ask("HEAD", path, tusVersion);
  const offset = Number(headers["upload-offset"]);
  if (status !== 200 || offset < arrived - resent || offset > file.bytes.length) {
    throw new Error(`Of ${path} ${arrived} bytes had arrived; now it is answered with ${status}, ${offset} bytes.`);
  }
  sending.arrived = offset;
  return offset;
}
