import type { Readable } from "node:stream";

/**
 * Immutable objects, each named by the SHA-256 of its bytes in hexadecimal. Objects know nothing of records: a `file`
 * row names the object that a key stands for, and an object that no row names is swept (`collect-garbage.ts`).
 */
export interface ObjectStore {
  /** Keeps the bytes durably before it answers. Bytes already there are kept once, and count as put now. */
  put(source: ObjectSource): Promise<StoredObject>;
  /**
   * As `put`, of a file on this machine that nobody writes to any more: where the store can, the file itself becomes the
   * object, and not a copy. The caller still removes the path, and may know already what the object is called.
   */
  adopt(path: string, object?: string): Promise<StoredObject>;
  /** The object's bytes, or those of a range. Throws `MissingObject` where there is none. */
  open(object: string, range?: ByteRange): Promise<Readable>;
  /** In bytes; undefined where there is no such object. */
  size(object: string): Promise<number | undefined>;
  /**
   * Removes an object that was last put before the moment (milliseconds since 1970), and answers whether it did: who
   * puts the same bytes while we make up our mind keeps them.
   */
  delete(object: string, putBefore: number): Promise<boolean>;
  /** Every object last put before the moment. */
  olderThan(moment: number): AsyncIterable<string>;
}

/** One small text in a store, under a name that no object can have, which no listing of objects shows. */
export interface StoreMarker {
  read(): Promise<string | undefined>;
  /** Durable when it answers. */
  write(text: string): Promise<void>;
}

/** What the marker is called, in a folder of objects or at the root of a bucket. */
export const markerName = "varifocal-site";

/** Bytes at hand, a stream of them, or the path of a file. */
export type ObjectSource = Uint8Array | Readable | string;

/** `size` in bytes. */
export interface StoredObject {
  object: string;
  size: number;
}

/** Both ends count from 0 and belong to the range. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A row names an object that the store does not have: the data folder was damaged or restored in part. */
export class MissingObject extends Error {
  constructor(object: string) {
    super(`The file store has no object ${object}.`);
  }
}

/** The store does not answer, or not in time. What it holds is there when it is back: ask again in a moment. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super("The file store does not answer.", { cause });
  }
}
