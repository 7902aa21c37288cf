import type { Doing } from "./uploading.ts";

export interface KillReport {
  kills: { server: number; database: number; garbageCollection: number };
  brokenOff: Record<Exclude<Doing, "nothing">, number>;
  changesAcknowledged: number;
  uploadsAcknowledged: number;
  inDoubt: { whole: number; absent: number };
  uploadsGoneOn: number;
  filesCompared: number;
  /** Kills after which garbage collection was partly done. */
  collectionsHalfDone: number;
  objectsCollected: number;
}

export function emptyReport(): KillReport {
  return {
    kills: { server: 0, database: 0, garbageCollection: 0 },
    brokenOff: {
      "reading a page": 0,
      "beginning an upload": 0,
      "sending a piece": 0,
      "waiting for a check": 0,
      saving: 0,
    },
    changesAcknowledged: 0,
    uploadsAcknowledged: 0,
    inDoubt: { whole: 0, absent: 0 },
    uploadsGoneOn: 0,
    filesCompared: 0,
    collectionsHalfDone: 0,
    objectsCollected: 0,
  };
}
