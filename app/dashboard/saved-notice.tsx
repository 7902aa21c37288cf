import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Notice } from "../ui/notice.tsx";

const parameter = "saved";

/** Without scripts the notice stays in the address; it expires after this time. */
const newsMs = 60_000;

export function savedAt(address: string, now = Date.now()): string {
  return `${address}${address.includes("?") ? "&" : "?"}${parameter}=${now}`;
}

export function wasJustSaved(parameters: URLSearchParams, now = Date.now()): boolean {
  const at = Number(parameters.get(parameter));
  return Number.isSafeInteger(at) && Math.abs(now - at) < newsMs;
}

/** Part of the frame, as screen readers announce only content inserted into an existing live region. */
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
