import { useRef } from "react";
import { Button } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { FieldError } from "../../ui/text-field.tsx";
import type { SendingState } from "./send-file.ts";
import { isBad, type Sending } from "./uploads.ts";
import "./upload-progress.css";

export function UploadProgress({ of: sending, onResume }: { of: Sending; onResume: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  function resume() {
    box.current?.focus();
    onResume();
  }
  return (
    <div ref={box} tabIndex={-1}>
      <Step of={sending} onResume={resume} />
    </div>
  );
}

function Step({ of: sending, onResume }: { of: Sending; onResume: () => void }) {
  const { state, file } = sending;
  if (state.step === "refused") return <Refusal id={mistakeId(sending)} message={state.message} />;
  if (state.step === "failed") {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Refusal id={mistakeId(sending)} message={state.message} />
        <Button kind="quiet" onClick={onResume} aria-label={`Try again to upload ${file.name}`}>
          Try again
        </Button>
      </div>
    );
  }
  const percent = percentOf(state, file.size);
  return (
    <UploadScale label={`Upload of ${file.name}`} percent={percent} words={wordsFor(state, percent)}>
      <Milestones name={file.name} state={state} percent={percent} />
    </UploadScale>
  );
}

/** How far one or several files have arrived. */
export function UploadScale({
  label,
  percent,
  words,
  children,
}: {
  label: string;
  percent: number;
  words: string;
  children?: Elements;
}) {
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={words}
        className="relative h-3.5 upload-scale"
      >
        <span
          style={{ width: `${percent}%` }}
          className="absolute -top-px left-0 h-0.5 bg-index forced-colors:bg-[Highlight]"
        >
          <span className="absolute top-0 right-0 h-3.5 index-mark" />
        </span>
      </div>
      <p className="text-meta">{words}</p>
      {children}
    </div>
  );
}

export function mistakeId(sending: Sending | undefined): string | undefined {
  return sending && isBad(sending) ? `${sending.key}-mistake` : undefined;
}

function Milestones({ name, state, percent }: { name: string; state: SendingState; percent: number }) {
  const words =
    state.step === "done"
      ? `${name}: uploaded`
      : state.step === "waiting"
        ? ""
        : "away" in state && state.away
          ? `${name}: connection lost, it goes on by itself`
          : `${name}: uploading, ${percent < 50 ? 0 : 50} %`;
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  );
}

function Refusal({ id, message }: { id: string | undefined; message: string }) {
  return (
    <div role="alert">
      <FieldError id={id}>{message}</FieldError>
    </div>
  );
}

function percentOf(state: SendingState, size: number): number {
  if (state.step === "sending") return Math.floor((state.sentBytes / size) * 100);
  return state.step === "waiting" ? 0 : 100;
}

function wordsFor(state: SendingState, percent: number): string {
  if (state.step === "waiting") return waitingWords[state.because ?? "start"];
  if (state.step === "done") return "Uploaded";
  if ("away" in state && state.away) return `Connection lost at ${percent} %. It goes on by itself.`;
  if ("silent" in state && state.silent) return `No answer from the site at ${percent} %. It goes on by itself.`;
  return state.step === "checking" ? "Checking…" : `Uploading, ${percent} %`;
}

const waitingWords = {
  start: "Waiting",
  others: "Waiting for other uploads to end",
  silent: "Waiting for an answer from the site. It goes on by itself.",
};
