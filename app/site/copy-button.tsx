import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Check, Copy } from "../ui/icons.tsx";

const answerInMs = 2000;

export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [answer, setAnswer] = useState<"Copied" | "Not copied">();
  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(() => setAnswer(undefined), answerInMs);
    return () => clearTimeout(timer);
  }, [answer]);

  return (
    <>
      <Button onClick={async () => setAnswer((await copy(text)) ? "Copied" : "Not copied")}>
        {answer === "Copied" ? <Check /> : <Copy />}
        <span>{answer ?? children}</span>
      </Button>
      <span role="status" className="sr-only">
        {answer}
      </span>
    </>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
