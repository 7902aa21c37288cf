import type { Readable } from "node:stream";

/** Immutable objects named by their SHA-256 in hexadecimal. Garbage collection deletes those that no row refers to. */
export interface ObjectStore {
  /** The object is durable when this resolves. Putting an existing object renews its time. */
  put(source: ObjectSource): Promise<StoredObject>;
  /** May link the file, which must not change any more. The caller still removes `path`. */
  adopt(path: string, object?: string): Promise<StoredObject>;
  /** Throws `MissingObject`. */
  open(object: string, range?: ByteRange): Promise<Readable>;
  size(object: string): Promise<number | undefined>;
  /** Deletes an object last put before that time (milliseconds since 1970). A concurrent put of its bytes wins. */
  delete(object: string, putBefore: number): Promise<boolean>;
  olderThan(moment: number): AsyncIterable<string>;
  /** Names in the folder or bucket that the site has not given, neither to objects nor to uploads. */
  strays(): AsyncIterable<string>;
}

export function isObjectName(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

export interface StoreMarker {
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
}

export const markerName = "varifocal-site";

export type ObjectSource = Uint8Array | Readable | string;

export interface StoredObject {
  object: string;
  size: number;
}

/** From 0, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export class MissingObject extends Error {
  constructor(object: string) {
    super(`The file store has no object ${object}.`);
  }
}

export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super("The file store does not answer.", { cause });
  }
}
