import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { storedSize } from "#core/files/file-size.ts";
import { type FileVerdict, hashMessage, readSha256, unknownFile, type Verdict } from "#core/files/file-verdict.ts";
import { PageLink } from "../../navigation/page-links.tsx";
import { buttonLook } from "../../ui/button.tsx";
import { retryableImport } from "../../ui/retryable-import.ts";
import { FieldError } from "../../ui/text-field.tsx";
import { DropHere, HashScale, VerdictText, Waiting } from "./genuine-states.tsx";
import { usePageDrop } from "./use-page-drop.ts";
import "./genuine-check.css";

/** What a form without scripts has asked. */
export interface AskedHash {
  text: string;
  /** Absent if the text is no SHA-256. */
  verdict?: Verdict | FileVerdict;
}

type Step =
  | { name: "waiting"; mistake?: string | undefined }
  | { name: "hashing"; file: File; bytes: number }
  /** `what` is the file's name, size and the beginning of its hash. */
  | { name: "answered"; verdict: Verdict; what: string };

const loadCheck = retryableImport(() => import("./check-file.ts"));

/** Hashes a file in the browser and says what the site knows of it. The whole page takes a drop. */
export default function GenuineCheck({
  largestFile,
  product,
  asked,
}: {
  /** The size of the site's largest file, in bytes. */
  largestFile: number;
  /** For which the file is judged. */
  product?: { id: string; model: string } | undefined;
  asked?: AskedHash | undefined;
}) {
  const [step, setStep] = useState<Step>(() => firstStep(asked));
  const [isOver, setIsOver] = useState(false);
  const running = useRef<AbortController>(undefined);
  const chooser = useRef<HTMLInputElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a file may have been chosen before hydration
  useEffect(() => {
    const [early] = chooser.current?.files ?? [];
    if (early) check(early);
    return () => running.current?.abort();
  }, []);

  // The focus stays in the place of the button that was pressed.
  const isHashing = step.name === "hashing";
  useEffect(() => {
    if (!isHashing || document.activeElement !== chooser.current) return;
    cancelButton.current?.focus();
    return () => {
      if (document.activeElement === document.body) chooser.current?.focus();
    };
  }, [isHashing]);

  function stop(mistake?: string) {
    running.current?.abort();
    setStep({ name: "waiting", mistake });
  }

  function check(asked: File | string) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const show = (next: Step) => controller.signal.aborted || setStep(next);
    if (typeof asked === "string") return checkHash(asked, controller.signal).then(show);
    if (asked.size > largestFile) {
      const text = `No file of this site is larger than ${storedSize(largestFile)}. It was not hashed.`;
      return show({ name: "answered", verdict: unknownFile(text), what: whatOf(asked) });
    }
    show({ name: "hashing", file: asked, bytes: 0 });
    return checkFile(asked, show, controller.signal).then(show);
  }

  async function checkFile(file: File, show: (step: Step) => void, signal: AbortSignal): Promise<Step> {
    const { hashFile } = await loadCheck().catch(() => ({ hashFile: undefined }));
    if (!hashFile) return { name: "waiting", mistake: unavailable };
    const onBytes = (bytes: number) => show({ name: "hashing", file, bytes });
    const sha256 = await hashFile(file, { onBytes, signal });
    if (sha256 === undefined) return { name: "waiting", mistake: unreadable };
    return checkHash(sha256, signal, file);
  }

  async function checkHash(sha256: string, signal: AbortSignal, file?: File): Promise<Step> {
    try {
      const { askSite } = await loadCheck();
      const found = await askSite(sha256, { product: product?.id, signal });
      const verdict = found ?? unknownFile(file?.size === 0 ? "It is empty: it has 0 bytes." : undefined);
      return { name: "answered", verdict, what: whatOf(file ?? found, sha256) };
    } catch {
      return { name: "waiting", mistake: unavailable };
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("sha256") as HTMLInputElement;
    // What is pasted next replaces it.
    field.select();
    const sha256 = readSha256(field.value);
    if (sha256) check(sha256);
    else stop(hashMessage);
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = "";
    if (file) check(file);
  }

  usePageDrop({
    onOver: setIsOver,
    onDrop: (dropped) => (typeof dropped === "string" ? stop(dropped) : check(dropped)),
  });

  const { mistake } = step.name === "waiting" ? step : {};
  const action = step.name === "answered" ? step.verdict.action : undefined;
  return (
    <section
      id="genuine"
      aria-labelledby="genuine-title"
      className="genuine"
      data-step={isOver ? "over" : step.name}
      data-state={step.name === "answered" && !isOver ? step.verdict.state : undefined}
    >
      <div role="status" className="said">
        {isOver && <DropHere />}
        {!isOver && step.name === "answered" && <VerdictText verdict={step.verdict} what={step.what} />}
        {!isOver && step.name === "waiting" && <Waiting model={product?.model} />}
      </div>
      {isHashing && !isOver && <HashScale file={step.file} bytes={step.bytes} />}
      <div className="row" hidden={isOver}>
        {action && (
          <PageLink href={action.path} className={buttonLook(action.label.startsWith("Get ") ? "primary" : "default")}>
            {action.label}
          </PageLink>
        )}
        {!isHashing && (
          <form action={href("/support")} onSubmit={submit} className="contents">
            {product && <input type="hidden" name="for" value={product.id} />}
            <input
              type="text"
              name="sha256"
              aria-label="SHA-256"
              placeholder="Paste a SHA-256"
              defaultValue={asked?.verdict ? undefined : asked?.text}
              autoComplete="off"
              spellCheck={false}
              aria-invalid={mistake === hashMessage || undefined}
              aria-describedby={mistake && "genuine-mistake"}
            />
            <button type="submit" className={`check ${buttonLook()}`}>
              Check
            </button>
          </form>
        )}
        <label className={`choose ${buttonLook(step.name === "answered" ? "quiet" : "default")}`} hidden={isHashing}>
          <input ref={chooser} type="file" className="sr-only" onChange={choose} />
          <span>{step.name === "answered" ? "Another file" : "Choose a file"}</span>
        </label>
        {isHashing && (
          <button ref={cancelButton} type="button" className={buttonLook()} onClick={() => stop()}>
            Cancel
          </button>
        )}
      </div>
      {mistake && (
        <div role="alert" className="mistake">
          <FieldError id="genuine-mistake">{mistake}</FieldError>
        </div>
      )}
    </section>
  );
}

const unreadable = "The file could not be read to its end. If it has changed, choose it again.";
const unavailable = "The site could not be asked. Try again.";

function firstStep(asked: AskedHash | undefined): Step {
  if (!asked) return { name: "waiting" };
  const { verdict } = asked;
  if (!verdict) return { name: "waiting", mistake: hashMessage };
  return {
    name: "answered",
    verdict,
    what: whatOf("fileName" in verdict ? verdict : undefined, readSha256(asked.text)),
  };
}

function whatOf(file: File | FileVerdict | undefined, sha256?: string): string {
  const name = file && ("fileName" in file ? file.fileName : file.name);
  const hash = sha256 && `${sha256.slice(0, 8)} ${sha256.slice(8, 16)} …`;
  return [name, file && storedSize(file.size).replace(" ", "\u00a0"), hash].filter(Boolean).join(" · ");
}
