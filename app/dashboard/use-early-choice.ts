import { type RefObject, useLayoutEffect, useRef } from "react";

/** For a select whose `value` is state: reports what was chosen before hydration, which React would otherwise reset. */
export function useEarlyChoice(value: string): RefObject<HTMLSelectElement | null> {
  const select = useRef<HTMLSelectElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the page held
  useLayoutEffect(() => {
    const element = select.current;
    const early = element?.value ?? value;
    // A value without an option shows another one.
    if (!element || early === value || ![...element.options].some((option) => option.value === value)) return;
    queueMicrotask(() => {
      element.value = early;
      element.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }, []);
  return select;
}
