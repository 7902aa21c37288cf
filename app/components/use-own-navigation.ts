import { useRef, useState } from "react";

/** Tells responses to a control's own queries from other navigations, so that late ones do not undo newer input. */
export function useOwnAsking(shown: string) {
  const asked = useRef([shown]);
  const [own] = useState(() => ({
    get last(): string | undefined {
      return asked.current.at(-1);
    },
    ask(name: string): void {
      asked.current.push(name);
    },
    answers(name: string): boolean {
      const place = asked.current.indexOf(name);
      asked.current = place < 0 ? [name] : asked.current.slice(place);
      return place >= 0;
    },
  }));
  return own;
}
