import type { Lock, Locker, RequestRelease } from "@tus/server";
import { ERRORS } from "@tus/server";

/** How long a request waits for an upload that another one holds, in milliseconds. */
export const patience = 30_000;

interface Holder {
  requestRelease: RequestRelease;
  released: Promise<void>;
}

/**
 * Lets one request at a time at an upload, within this process. Whoever comes asks the holder to let go: a browser that
 * lost its connection comes back while the old request still waits for bytes. (The package's own locker keeps the
 * processor busy while it waits.)
 */
export function openLocker(): Locker {
  const holders = new Map<string, Holder>();

  return {
    newLock(id): Lock {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      return {
        async lock(signal, requestRelease) {
          const deadline = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
          for (let holder = holders.get(id); holder; holder = holders.get(id)) {
            await holder.requestRelease();
            await Promise.race([holder.released, once(deadline)]);
            if (deadline.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
          }
          holders.set(id, { requestRelease, released });
        },
        async unlock() {
          holders.delete(id);
          release();
        },
      };
    },
  };
}

function once(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener("abort", () => done(), { once: true });
  });
}
