import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Notice } from "../ui/notice.tsx";

const parameter = "saved";

/** After this long a save is no news: whoever comes back to the address without scripts reads nothing of it. */
const newsMs = 60_000;

/** The address of a saved record's screen, which says once that it was saved. */
export function savedAt(address: string, now = Date.now()): string {
  return `${address}${address.includes("?") ? "&" : "?"}${parameter}=${now}`;
}

/** Whether an address says so, and it has just happened. */
export function wasJustSaved(parameters: URLSearchParams, now = Date.now()): boolean {
  const at = Number(parameters.get(parameter));
  return Number.isSafeInteger(at) && Math.abs(now - at) < newsMs;
}

/**
 * Says that what was sent has been saved, until another screen is shown. It stands in the dashboard's frame, since only
 * what is put into a place that was there before is read out. Scripts take it out of the address: the screen
 * loaded anew, or come back to, says nothing.
 */
export function SavedNotice({ saved }: { saved: boolean }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [shownAt, setShownAt] = useState(saved ? pathname : undefined);
  if (saved && shownAt !== pathname) setShownAt(pathname);
  if (!saved && shownAt !== undefined && shownAt !== pathname) setShownAt(undefined);

  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!parameters.has(parameter)) return;
    parameters.delete(parameter);
    navigate({ pathname, search: parameters.toString() }, { replace: true, preventScrollReset: true });
  }, [pathname, search, navigate]);

  return (
    <div role="status" className="print:hidden">
      {shownAt === pathname && (
        <div className="mb-8 max-w-form">
          <Notice kind="ok" quiet>
            Saved
          </Notice>
        </div>
      )}
    </div>
  );
}
