import { useRef, useState } from "react";

/** Tells a control's own navigations from others, so that a late response to one does not undo newer input. */
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
      // The latest: an earlier asking of the same may have been given up without an answer.
      const place = asked.current.lastIndexOf(name);
      asked.current = place < 0 ? [name] : asked.current.slice(place);
      return place >= 0;
    },
  }));
  return own;
}
