import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Check, Copy } from "../ui/icons.tsx";

const thanksInMs = 2000;

/** Puts a text on the clipboard and says so for two seconds. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), thanksInMs);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <>
      <Button onClick={async () => setCopied(await copy(text))}>
        {copied ? <Check /> : <Copy />}
        {copied ? "Copied" : children}
      </Button>
      <span role="status" className="sr-only">
        {copied && "Copied"}
      </span>
    </>
  );
}

/** Whether it went: a page that is not served over HTTPS has no clipboard, and visitors may refuse it. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
