import type { Upload, UploadPurpose } from "#core/upload.ts";
import { type Browser, tusVersion } from "./browser.ts";
import type { LocalFile } from "./files.ts";
import type { Chance } from "./seeded.ts";

/** What a browser does at a moment: what a kill may break off. */
export type Doing =
  | "nothing"
  | "reading a page"
  | "beginning an upload"
  | "sending a piece"
  | "waiting for a check"
  | "saving";

/** A file on its way, from the answer that gave it an address. */
export interface Sending {
  purpose: UploadPurpose;
  file: LocalFile;
  path: string;
  /** So many bytes were said to have arrived. */
  arrived: number;
  /** Once it was said to be good. */
  upload?: Upload;
}

export interface Sender {
  browser: Browser;
  chance: Chance;
  /** So many bytes that had arrived may have to be sent once more after a kill. */
  sentAgain: number;
  /** Told of whatever begins. */
  does(doing: Doing): void;
}

/** Asks for a place for a file. */
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

/** Sends what is missing, in pieces, some of which break off, and waits until the file was found good. */
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
      if (status !== 204) throw new Error(`A piece of ${path} was answered with ${status}: ${body}`);
      sending.arrived = offset + piece.length;
    }
    offset = await offsetOf(sender, sending);
  }
  does("waiting for a check");
  const { status, body } = await browser.ask("GET", path);
  if (status !== 200) throw new Error(`The whole upload ${path} was answered with ${status}: ${body}`);
  sending.upload = JSON.parse(body);
  if (sending.upload?.size !== file.kept.size) throw new Error(`${path} has become another size: ${body}`);
}

/** How much has arrived: not less than was said before, or not by more than may have to be sent once more. */
async function offsetOf({ browser, sentAgain }: Sender, sending: Sending): Promise<number> {
  const { path, arrived, file } = sending;
  const { status, headers } = await browser.ask("HEAD", path, tusVersion);
  const offset = Number(headers["upload-offset"]);
  if (status !== 200 || offset < arrived - sentAgain || offset > file.bytes.length) {
    throw new Error(`Of ${path} ${arrived} bytes had arrived; now it is answered with ${status}, ${offset} bytes.`);
  }
  sending.arrived = offset;
  return offset;
}
