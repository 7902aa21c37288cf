import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { DoneAndUndo } from "../forms/undo-saved.tsx";
import { Notice } from "../ui/notice.tsx";
import { useListAddress } from "./list-address.ts";
import { type Saved, savedNames } from "./saved-at.ts";

export interface SavedText extends Pick<Saved, "set" | "kind"> {
  text: string;
}

/** Part of the frame, as screen readers announce only content inserted into an existing live region. */
export function SavedNotice({ saved }: { saved: SavedText | undefined }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { keep } = useListAddress(pathname);
  const [shown, setShown] = useState(saved && { ...saved, at: pathname });
  const [seen, setSeen] = useState(saved);
  if (saved !== seen) {
    setSeen(saved);
    if (saved) setShown({ ...saved, at: pathname });
  }
  if (!saved && shown && shown.at !== pathname) setShown(undefined);

  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!savedNames.some((name) => parameters.has(name))) return;
    for (const name of savedNames) parameters.delete(name);
    navigate({ pathname, search: parameters.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, navigate]);

  return (
    <div role="status" className="print:hidden">
      {shown?.at === pathname && (
        <div className="mb-8 max-w-form">
          <Notice kind="ok" quiet onClose={() => setShown(undefined)}>
            <DoneAndUndo
              key={`${shown.text} ${shown.set}`}
              text={shown.text}
              set={shown.set}
              isUndo={shown.kind === "undone"}
              back={shown.kind === "done" ? undefined : keep(pathname)}
            />
          </Notice>
        </div>
      )}
    </div>
  );
}
