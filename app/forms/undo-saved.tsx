import { useEffect, useRef, useState } from "react";
import { href, Link, useFetcher } from "react-router";
import type { SessionEnded } from "./session.ts";
import { useResubmitAfterLogin } from "./use-resubmit-after-login.ts";

/** The history keeps the undo. */
const shownMs = 10_000;

/** Undoes what was just saved. `back`: the page that follows, in the place of the history. */
export function UndoSaved({ set, back, onOver }: { set: number; back: string | undefined; onOver?: () => void }) {
  const [isOver, setOver] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const fetcher = useFetcher<SessionEnded | { refusal: string }>();
  const form = useRef<HTMLFormElement>(null);
  useResubmitAfterLogin(form, fetcher.data);
  const isSent = fetcher.state !== "idle" || fetcher.data !== undefined;
  useEffect(() => {
    if (isHeld || isSent) return;
    const timer = setTimeout(() => {
      setOver(true);
      onOver?.();
    }, shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, isSent, onOver]);

  const address = href("/dashboard/history/:set", { set: String(set) });
  const refusal = fetcher.data?.refusal;
  if (refusal) {
    return (
      <>
        <span className="block text-danger">{refusal}</span>
        <Link to={`${address}?undo`} className="inline-block py-2.5 text-link">
          Undo…
        </Link>
      </>
    );
  }
  if (isOver) return null;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={`${address}?undo`}
      className="ml-5 inline"
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {back !== undefined && <input type="hidden" name="back" value={back} />}
      <button type="submit" className="-my-2.5 cursor-pointer py-2.5 text-link">
        {fetcher.state === "idle" ? "Undo" : "Loading..."}
      </button>
      {!isHeld && !isSent && (
        <i className="absolute -top-px left-0 h-3 index-mark motion-safe:[animation:rack_10s_linear_forwards]" />
      )}
    </fetcher.Form>
  );
}
