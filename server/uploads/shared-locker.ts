import { ERRORS, type Locker } from "@tus/server";
import type { Lease, Leases } from "../database/leases.ts";
import { lockUpload } from "./hold-upload.ts";
import { patience } from "./locker.ts";

/** Lets one request at a time at an upload, among all processes of a site; like `openLocker` otherwise. */
export function openSharedLocker(leases: Leases): Locker {
  return {
    newLock(id) {
      let lease: Lease | undefined;
      return {
        async lock(signal, requestRelease) {
          const deadline = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
          try {
            lease = await lockUpload(leases, id, { signal: deadline, onContention: () => void requestRelease() });
          } catch (error) {
            throw deadline.aborted ? ERRORS.ERR_LOCK_TIMEOUT : error;
          }
        },
        async unlock() {
          await lease?.release();
        },
      };
    },
  };
}
