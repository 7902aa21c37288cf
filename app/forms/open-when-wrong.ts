import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Properties of a `<details>` that a mistake inside opens, without scripts too. The user may close it. */
export function useOpenWhenWrong(isWrong: boolean): { ref: RefObject<HTMLDetailsElement | null>; open: boolean } {
  const ref = useRef<HTMLDetailsElement>(null);
  // Only the first value: React would close it again once the mistake is mended, while the user types in it.
  const [open] = useState(isWrong);
  useLayoutEffect(() => {
    if (isWrong && ref.current) ref.current.open = true;
  }, [isWrong]);
  return { ref, open };
}
