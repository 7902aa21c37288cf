import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { UndoSaved } from "../forms/undo-saved.tsx";
import { Notice } from "../ui/notice.tsx";
import { useListAddress } from "./list-address.ts";
import { type Saved, savedNames } from "./saved-at.ts";

export interface SavedText extends Pick<Saved, "set" | "isSaidBelow"> {
  text: string;
}

/** Part of the frame, as screen readers announce only content inserted into an existing live region. */
export function SavedNotice({ saved }: { saved: SavedText | undefined }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { keep } = useListAddress(pathname);
  const [shown, setShown] = useState(saved && { ...saved, at: pathname });
  const isShown = shown?.at === pathname && shown.text === saved?.text && shown.set === saved?.set;
  if (saved && !isShown) setShown({ ...saved, at: pathname });
  if (!saved && shown && shown.at !== pathname) setShown(undefined);

  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!parameters.has(savedNames.saved) && !parameters.has(savedNames.done)) return;
    for (const name of Object.values(savedNames)) parameters.delete(name);
    navigate({ pathname, search: parameters.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, navigate]);

  return (
    <div role="status" className="print:hidden">
      {shown?.at === pathname && (
        <div className="relative mb-8 max-w-form">
          <Notice kind="ok" quiet>
            <span>{shown.text}</span>
            {shown.set !== undefined && (
              <UndoSaved key={shown.set} set={shown.set} back={shown.isSaidBelow ? undefined : keep(pathname)} />
            )}
          </Notice>
        </div>
      )}
    </div>
  );
}
