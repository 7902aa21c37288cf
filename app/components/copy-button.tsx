import { useEffect, useState } from "react";
import { buttonLook } from "../ui/button.tsx";
import { Check, Copy } from "../ui/icons.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

const copiedMs = 2_000;

/** Absent without scripts, and where the browser offers no clipboard: it does over HTTPS and on localhost only. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const rest = setTimeout(setCopied, copiedMs, false);
    return () => clearTimeout(rest);
  }, [copied]);

  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }

  if (!hydrated || !navigator.clipboard) return null;
  return (
    <>
      <button type="button" onClick={copy} className={`${buttonLook("quiet")} print:hidden`}>
        {copied ? <Check /> : <Copy />}
        <span>{copied ? "Copied" : "Copy"}</span>
        <span className="sr-only">{` ${label}`}</span>
      </button>
      <span role="status" className="sr-only">
        {copied && `Copied ${label}`}
      </span>
    </>
  );
}
