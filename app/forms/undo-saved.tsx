import { useEffect, useRef, useState } from "react";
import { href, Link, useFetcher } from "react-router";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { SessionEnded } from "./session.ts";
import { useResubmitAfterLogin } from "./use-resubmit-after-login.ts";

interface Done {
  text: string;
  /** Undefined for what cannot be undone. */
  set: number | undefined;
  /** Whether it was an undo, which is taken back by "Redo". */
  isUndo?: boolean;
}

/** What was just done, and its undo. `back`: the page that shows it, which stays; without, the history follows. */
export function DoneAndUndo({ back, ...done }: Done & { back: string | undefined }) {
  const [{ text, set, isUndo = false }, setDone] = useState<Done>(done);
  return (
    <>
      <span>{text}</span>
      {set !== undefined && (
        <UndoSaved
          key={set}
          set={set}
          isUndo={isUndo}
          back={back}
          onDone={(next) => setDone({ text: isUndo ? "Redone" : "Undone", set: next, isUndo: !isUndo })}
        />
      )}
    </>
  );
}

export function UndoSaved({
  set,
  isUndo,
  back,
  onDone,
}: {
  set: number;
  isUndo: boolean;
  back: string | undefined;
  onDone?: (set: number | undefined) => void;
}) {
  const fetcher = useFetcher<SessionEnded | { refusal: string | undefined; undone?: number | undefined }>();
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  useResubmitAfterLogin(form, fetcher.data);
  const { data } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (data && "undone" in data) onDone?.(data.undone);
  }, [data]);

  const address = href("/dashboard/history/:set", { set: String(set) });
  if (data?.refusal) {
    return (
      <>
        <span className="block text-danger">{data.refusal}</span>
        <Link to={`${address}?undo`} className="inline-block py-2.5 text-link">
          Undo…
        </Link>
      </>
    );
  }
  return (
    <fetcher.Form ref={form} method="post" action={`${address}?undo`} className="ml-5 inline">
      {back !== undefined && <input type="hidden" name="back" value={back} />}
      {/* A live update that comes before the answer would cancel its redirect. */}
      {back !== undefined && isHydrated && <input type="hidden" name="stay" value="on" />}
      {isUndo && <input type="hidden" name="redo" value="on" />}
      <button type="submit" className="-my-2.5 cursor-pointer py-2.5 text-link">
        {fetcher.state === "idle" ? (isUndo ? "Redo" : "Undo") : "Loading..."}
      </button>
    </fetcher.Form>
  );
}
