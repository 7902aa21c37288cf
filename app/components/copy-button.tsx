import { useEffect, useState } from "react";
import { Button, type ButtonKind } from "../ui/button.tsx";
import { Check, Copy } from "../ui/icons.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

const answerMs = 2_000;

/** Absent without scripts. Browsers offer a clipboard over HTTPS and on localhost only. `of` is for screen readers. */
export function CopyButton({
  text,
  of,
  label = "Copy",
  kind = "quiet",
}: {
  text: string;
  of?: string;
  label?: string;
  kind?: ButtonKind;
}) {
  const hydrated = useHydrated();
  const [answer, setAnswer] = useState<"Copied" | "Not copied">();
  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(setAnswer, answerMs);
    return () => clearTimeout(timer);
  }, [answer]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setAnswer("Copied");
    } catch {
      setAnswer("Not copied");
    }
  }

  if (!hydrated) return null;
  const named = of ? ` ${of}` : "";
  return (
    <>
      <Button kind={kind} onClick={copy} className="print:hidden">
        {answer === "Copied" ? <Check /> : <Copy />}
        <span>{answer ?? label}</span>
        <span className="sr-only">{named}</span>
      </Button>
      <span role="status" className="sr-only">
        {answer && answer + named}
      </span>
    </>
  );
}
