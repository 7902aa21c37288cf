import { useRef, useState } from "react";

/**
 * Tells answers to what a control itself asked for from other news. The router may have the next question already when the
 * answer to an earlier one is shown: a control that followed it would take back what a person has done since.
 * `shown` names what is shown at first.
 */
export function useOwnAsking(shown: string) {
  /** From what is shown to the last question. */
  const asked = useRef([shown]);
  const [own] = useState(() => ({
    get last(): string | undefined {
      return asked.current.at(-1);
    },
    ask(name: string): void {
      asked.current.push(name);
    },
    /** Whether what is shown now was asked for by the control. */
    answers(name: string): boolean {
      const place = asked.current.indexOf(name);
      asked.current = place < 0 ? [name] : asked.current.slice(place);
      return place >= 0;
    },
  }));
  return own;
}
