import pLimit from "p-limit";
import { downloadMessages } from "#core/download.ts";
import { mostSentAtOnce, type Upload, type UploadPurpose } from "#core/upload.ts";
import { passesAgain, pause, pausesMs } from "./connection.ts";

/** How far a chosen file has come. `away`: there is no connection at the moment; it goes on by itself. */
export type SendingState =
  | { step: "waiting" }
  | { step: "sending"; sentBytes: number; away?: boolean }
  /** Everything has arrived, and the server decodes or parses it. */
  | { step: "checking"; away?: boolean }
  | { step: "done"; upload: Upload }
  /** No file for this: the sentence says why, and another has to be chosen. */
  | { step: "refused"; sentence: string }
  /** Can be taken up again where it stopped. */
  | { step: "failed"; sentence: string };

export interface FileSender {
  /** Begins, and after a failure goes on where it stopped. */
  start(): void;
  /** Ends it for good, on the server as well. */
  stop(): void;
}

/** A proxy that refuses a request for its size, or cuts the line instead, gets half as much, down to this. In bytes. */
const leastSentAtOnce = 64 * 1024;
/** What no proxy has refused yet: the next file need not find it out once more. */
let allowedBytes = mostSentAtOnce;
/** A line that has carried nothing for so long is dead, whatever the browser believes. */
const silenceMs = 30_000;

const failed: SendingState = { step: "failed", sentence: downloadMessages.notUploaded };

// A browser opens six connections to a host over HTTP/1.1, and the page needs some for itself.
const limit = pLimit(3);

/** Sends a file to the server's staging place by tus, and asks there whether it is good. Tells each step it takes. */
export function sendFile(
  file: File,
  purpose: UploadPurpose,
  { tell, signInAgain }: { tell: (state: SendingState) => void; signInAgain: () => Promise<boolean> },
): FileSender {
  const stopped = new AbortController();
  const { signal } = stopped;
  let running = false;
  /** Where the server keeps it, once it does. */
  let address: string | undefined;
  let chunk = allowedBytes;
  let state: SendingState = { step: "waiting" };

  function show(next: SendingState) {
    if (signal.aborted) return;
    state = next;
    tell(next);
  }

  async function start() {
    if (running || signal.aborted) return;
    running = true;
    show({ step: "waiting" });
    try {
      await limit(async () => show(await deliver()));
    } catch (error) {
      if (signal.aborted) return;
      show(failed);
      throw error;
    } finally {
      running = false;
    }
  }

  async function deliver(): Promise<SendingState> {
    let tries = 0;
    let begunAnew = false;
    let arrivedBefore = 0;
    for (;;) {
      try {
        await sendBytes();
        return await askVerdict();
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof Trouble)) throw error;
        const { status, sentence, arrived } = error;
        if (arrived > arrivedBefore) tries = 0;
        arrivedBefore = arrived;

        if (status === 401) {
          if (!(await signInAgain())) return failed;
        } else if (status === 413 && !address) {
          return { step: "refused", sentence: sentence || downloadMessages.notUploaded };
        } else if (status === 413 && chunk > leastSentAtOnce) {
          chunk = Math.max(chunk / 2, leastSentAtOnce);
          allowedBytes = Math.min(allowedBytes, chunk);
        } else if ((status === 404 || status === 410) && address && !begunAnew) {
          // The server has thrown it away, as it does with what is a day old.
          address = undefined;
          begunAnew = true;
        } else if (passesAgain(status) && tries < pausesMs.length) {
          if (status === 0) chunk = Math.max(chunk / 2, leastSentAtOnce);
          if (state.step === "sending" || state.step === "checking") show({ ...state, away: true });
          await pause(pausesMs[tries++] ?? 0, signal);
        } else {
          return failed;
        }
      }
    }
  }

  /** Sends what the server does not have yet. */
  async function sendBytes(): Promise<void> {
    // Nobody needs it before the first file is chosen.
    const tus = await import("tus-js-client").catch(() => Promise.reject(new Trouble(0)));
    // It may have been removed while it waited for its turn or for the script: a signal tells nothing twice.
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      let arrived = 0;
      let silence: ReturnType<typeof setTimeout>;
      const upload = new tus.Upload(file, {
        // With both, tus would begin anew when an ended session refuses to tell how much has arrived.
        ...(address ? { uploadUrl: address } : { endpoint: new URL("/uploads", location.href).href }),
        metadata: { purpose, filename: file.name },
        chunkSize: chunk,
        retryDelays: null,
        storeFingerprintForResuming: false,
        onUploadUrlAvailable: () => {
          address = upload.url ?? undefined;
          if (!signal.aborted) return;
          void upload.abort();
          discard();
        },
        onProgress: (sentBytes) => {
          listen();
          show({ step: "sending", sentBytes });
        },
        onChunkComplete: (_, accepted) => {
          arrived = accepted;
        },
        onSuccess: () => finish(resolve),
        onError: (error) => finish(() => reject(troubleOf(error, arrived))),
      });
      const leave = () =>
        finish(() => {
          // An address that is still to come is waited for: without it, nothing could be deleted on the server.
          if (address) void upload.abort();
          reject(signal.reason);
        });
      signal.addEventListener("abort", leave);

      function listen() {
        clearTimeout(silence);
        silence = setTimeout(breakOff, silenceMs);
      }
      function breakOff() {
        void upload.abort();
        finish(() => reject(new Trouble(0, "", arrived)));
      }
      function finish(settle: () => void) {
        clearTimeout(silence);
        signal.removeEventListener("abort", leave);
        settle();
      }
      listen();
      upload.start();
    });
  }

  /** What the server makes of a file that is all there. */
  async function askVerdict(): Promise<SendingState> {
    show({ step: "checking" });
    if (!address) throw new Trouble(0);
    const answer = await fetch(address, { signal, headers: { Accept: "application/json" } }).catch(() => undefined);
    if (answer?.ok) return { step: "done", upload: (await bodyOf(answer)) as Upload };
    if (answer?.status !== 422) throw new Trouble(answer?.status ?? 0, "", file.size);
    return { step: "refused", sentence: ((await bodyOf(answer)) as { error: string }).error };
  }

  /** Deletes it on the server. Nobody waits for the answer: what is not deleted now ends by itself after a day. */
  function discard() {
    if (!address || state.step === "refused") return;
    fetch(address, { method: "DELETE", headers: { "Tus-Resumable": "1.0.0" }, keepalive: true }).catch(() => {});
  }

  return {
    start: () => void start(),
    stop() {
      stopped.abort();
      discard();
    },
  };
}

/** A request that was not answered as hoped. `status` is 0 where nothing was answered at all. */
class Trouble extends Error {
  readonly status: number;
  readonly sentence: string;
  /** How many bytes the server is known to have. */
  readonly arrived: number;

  constructor(status: number, sentence = "", arrived = 0) {
    super(`Upload answered with ${status}`);
    this.status = status;
    this.sentence = sentence;
    this.arrived = arrived;
  }
}

function troubleOf(error: Error, arrived: number): Trouble {
  const response =
    "originalResponse" in error ? (error as { originalResponse: TusResponse | null }).originalResponse : null;
  return new Trouble(response?.getStatus() ?? 0, response?.getBody(), arrived);
}

interface TusResponse {
  getStatus(): number;
  getBody(): string;
}

function bodyOf(answer: Response): Promise<unknown> {
  return answer.json().catch(() => Promise.reject(new Trouble(0)));
}
