import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isId } from "#core/id.ts";
import { withQuery } from "../navigation/with-query.ts";
import { Notice } from "../ui/notice.tsx";

const parameter = "saved";
const productParameter = "savedProduct";

/** Without scripts the notice stays in the address; it expires after this time. */
const newsMs = 60_000;

/** `product`: its id, where another page than its own follows. */
export function savedAt(address: string, product?: string): string {
  return withQuery(address, { [parameter]: Date.now(), [productParameter]: product });
}

/** Undefined if nothing was saved just before. */
export function readSaved(parameters: URLSearchParams): { product?: string } | undefined {
  const at = Number(parameters.get(parameter));
  if (!Number.isSafeInteger(at) || Math.abs(Date.now() - at) >= newsMs) return undefined;
  const product = parameters.get(productParameter);
  return product && isId(product) ? { product } : {};
}

/** Part of the frame, as screen readers announce only content inserted into an existing live region. */
export function SavedNotice({ saved }: { saved: string | undefined }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(saved ? { text: saved, at: pathname } : undefined);
  if (saved && (shown?.at !== pathname || shown.text !== saved)) setShown({ text: saved, at: pathname });
  if (!saved && shown && shown.at !== pathname) setShown(undefined);

  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!parameters.has(parameter)) return;
    parameters.delete(parameter);
    parameters.delete(productParameter);
    navigate({ pathname, search: parameters.toString() }, { replace: true, preventScrollReset: true });
  }, [pathname, search, navigate]);

  return (
    <div role="status" className="print:hidden">
      {shown?.at === pathname && (
        <div className="mb-8 max-w-form">
          <Notice kind="ok" quiet>
            {shown.text}
          </Notice>
        </div>
      )}
    </div>
  );
}
