import { useEffect, useRef, useState } from "react";
import { href, Link, useFetcher, useLocation } from "react-router";
import { useResubmitAfterLogin } from "../../forms/use-resubmit-after-login.ts";
import { useListAddress } from "../list-address.ts";
import type { action } from "./change.tsx";

/** The history keeps the undo. */
const shownMs = 10_000;

/** Undoes what was just saved. `isRecordKept`: whether the page shows it before and after. */
export function UndoSaved({ set, isRecordKept }: { set: number; isRecordKept: boolean }) {
  const [isOver, setOver] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const { pathname } = useLocation();
  const { keep } = useListAddress(pathname);
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  useResubmitAfterLogin(form, fetcher.data);
  const isSent = fetcher.state !== "idle" || fetcher.data !== undefined;
  useEffect(() => {
    if (isHeld || isSent) return;
    const timer = setTimeout(() => setOver(true), shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, isSent]);

  const address = href("/dashboard/history/:set", { set: String(set) });
  const refusal = fetcher.data && "refusal" in fetcher.data ? fetcher.data.refusal : undefined;
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
      {isRecordKept && <input type="hidden" name="back" value={keep(pathname)} />}
      <button type="submit" className="-my-2.5 cursor-pointer py-2.5 text-link">
        {fetcher.state === "idle" ? "Undo" : "Loading..."}
      </button>
      {!isHeld && !isSent && (
        <i className="absolute -top-px left-0 h-3 index-mark motion-safe:[animation:rack_10s_linear_forwards]" />
      )}
    </fetcher.Form>
  );
}
