import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Notice } from "../ui/notice.tsx";
import { UndoSaved } from "./history/undo-saved.tsx";
import { type Saved, savedNames } from "./saved-at.ts";

export interface SavedText extends Pick<Saved, "set" | "isSaidBelow"> {
  text: string;
}

/** Part of the frame, as screen readers announce only content inserted into an existing live region. */
export function SavedNotice({ saved }: { saved: SavedText | undefined }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(saved && { ...saved, at: pathname });
  const isShown = shown?.at === pathname && shown.text === saved?.text && shown.set === saved?.set;
  if (saved && !isShown) setShown({ ...saved, at: pathname });
  if (!saved && shown && shown.at !== pathname) setShown(undefined);

  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!parameters.has(savedNames.saved) && !parameters.has(savedNames.done)) return;
    for (const name of Object.values(savedNames)) parameters.delete(name);
    navigate({ pathname, search: parameters.toString() }, { replace: true, preventScrollReset: true });
  }, [pathname, search, navigate]);

  return (
    <div role="status" className="print:hidden">
      {shown?.at === pathname && (
        <div className="relative mb-8 max-w-form">
          <Notice kind="ok" quiet>
            <span>{shown.text}</span>
            {shown.set !== undefined && <UndoSaved key={shown.set} set={shown.set} isRecordKept={!shown.isSaidBelow} />}
          </Notice>
        </div>
      )}
    </div>
  );
}
