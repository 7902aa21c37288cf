import pLimit from "p-limit";
import { downloadMessages } from "#core/download/download.ts";
import { mostSentAtOnce, type Upload, type UploadPurpose } from "#core/files/upload.ts";
import { retryableImport } from "../../ui/retryable-import.ts";
import { isRetryable, pause, pausesMs } from "../fetch-with-login.ts";

/** `away`: offline; `silent`: the server does not respond. In both cases the upload resumes by itself. */
export type SendingState =
  | { step: "waiting"; because?: "others" | "silent" }
  | { step: "sending"; sentBytes: number; away?: boolean; silent?: boolean }
  | { step: "checking"; away?: boolean }
  | { step: "done"; upload: Upload }
  | { step: "refused"; message: string }
  | { step: "failed"; message: string };

export interface FileSender {
  start(): void;
  stop(): void;
}

/** The smallest chunk, in bytes. Chunks are halved when a proxy refuses their size or drops the connection. */
const minChunkBytes = 64 * 1024;
let allowedBytes = mostSentAtOnce;
const idleTimeoutMs = 30_000;
const silenceTellMs = 2_000;

const failed: SendingState = { step: "failed", message: downloadMessages.notUploaded };

// Browsers open six HTTP/1.1 connections per host; the page needs some of them.
const limit = pLimit(3);

const loadTus = retryableImport(() => import("tus-js-client"));

/** Uploads a file by tus and waits for the server's check. */
export function sendFile(
  file: File,
  purpose: UploadPurpose,
  { tell, signInAgain }: { tell: (state: SendingState) => void; signInAgain: () => Promise<boolean> },
): FileSender {
  const stopped = new AbortController();
  const { signal } = stopped;
  let running = false;
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
    show({
      step: "waiting",
      ...(limit.activeCount + limit.pendingCount >= limit.concurrency && { because: "others" }),
    });
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
    let attempts = 0;
    let begunAnew = false;
    let arrivedBefore = 0;
    show({ step: "waiting" });
    for (;;) {
      try {
        await sendBytes();
        return await askVerdict();
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof UploadError)) throw error;
        const { status, answer, arrived } = error;
        if (arrived > arrivedBefore) attempts = 0;
        arrivedBefore = arrived;

        if (status === 401) {
          if (!(await signInAgain())) return failed;
        } else if (status === 413 && !address) {
          return { step: "refused", message: answer || downloadMessages.notUploaded };
        } else if (status === 413 && chunk > minChunkBytes) {
          chunk = Math.max(chunk / 2, minChunkBytes);
          allowedBytes = Math.min(allowedBytes, chunk);
        } else if ((status === 404 || status === 410) && address && !begunAnew) {
          address = undefined;
          begunAnew = true;
        } else if (isRetryable(status) && attempts < pausesMs.length) {
          if (status === 0) chunk = Math.max(chunk / 2, minChunkBytes);
          if (state.step === "sending" || state.step === "checking") show({ ...state, away: true });
          else show({ step: "waiting", because: "silent" });
          await pause(pausesMs[attempts++] ?? 0, signal);
        } else {
          return failed;
        }
      }
    }
  }

  async function sendBytes(): Promise<void> {
    const tus = await loadTus().catch(() => Promise.reject(new UploadError(0)));
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      let arrived = 0;
      let silence: ReturnType<typeof setTimeout>;
      let telling: ReturnType<typeof setTimeout>;
      const upload = new tus.Upload(file, {
        // With both URLs, tus would start over when an expired session refuses its offset request.
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
        onError: (error) => finish(() => reject(uploadErrorOf(error, arrived))),
      });
      const leave = () =>
        finish(() => {
          if (address) void upload.abort();
          reject(signal.reason);
        });
      signal.addEventListener("abort", leave);

      function listen() {
        clearTimeout(silence);
        clearTimeout(telling);
        silence = setTimeout(breakOff, idleTimeoutMs);
        telling = setTimeout(tellSilence, silenceTellMs);
      }
      function tellSilence() {
        if (state.step === "waiting") show({ step: "waiting", because: "silent" });
        else if (state.step === "sending") show({ ...state, silent: true });
      }
      function breakOff() {
        void upload.abort();
        finish(() => reject(new UploadError(0, "", arrived)));
      }
      function finish(settle: () => void) {
        clearTimeout(silence);
        clearTimeout(telling);
        signal.removeEventListener("abort", leave);
        settle();
      }
      listen();
      upload.start();
    });
  }

  async function askVerdict(): Promise<SendingState> {
    show({ step: "checking" });
    if (!address) throw new UploadError(0);
    const answer = await fetch(address, { signal, headers: { Accept: "application/json" } }).catch(() => undefined);
    if (answer?.ok) return { step: "done", upload: (await bodyOf(answer)) as Upload };
    if (answer?.status !== 422) throw new UploadError(answer?.status ?? 0, "", file.size);
    return { step: "refused", message: ((await bodyOf(answer)) as { error: string }).error };
  }

  /** Best effort: the server deletes abandoned uploads after a day. */
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

class UploadError extends Error {
  readonly status: number;
  readonly answer: string;
  readonly arrived: number;

  constructor(status: number, answer = "", arrived = 0) {
    super(`Upload answered with ${status}`);
    this.status = status;
    this.answer = answer;
    this.arrived = arrived;
  }
}

function uploadErrorOf(error: Error, arrived: number): UploadError {
  const response =
    "originalResponse" in error ? (error as { originalResponse: TusResponse | null }).originalResponse : null;
  return new UploadError(response?.getStatus() ?? 0, response?.getBody(), arrived);
}

interface TusResponse {
  getStatus(): number;
  getBody(): string;
}

function bodyOf(answer: Response): Promise<unknown> {
  return answer.json().catch(() => Promise.reject(new UploadError(0)));
}
