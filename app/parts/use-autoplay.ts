import { type FocusEvent, type PointerEvent, useEffect, useState } from "react";

const intervalInMs = 5000;

/**
 * Advances something every five seconds, while nobody points at it, nobody has reached it by keyboard, it was not
 * paused and the tab is seen. Starts paused for those who want no motion. (Embla's own plug-in forgets the visitor's
 * pause as soon as the mouse leaves.)
 */
export function useAutoplay(ready: boolean, shown: number, advance: () => void) {
  const [on, setOn] = useState(true);
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const running = ready && on && !pointedAt && !focused;

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setOn(false);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide gets its full time, whoever asked for it
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (!document.hidden) advance();
    }, intervalInMs);
    return () => clearInterval(timer);
  }, [running, shown]);

  return {
    /** Whether it plays but for the moments somebody looks closer. */
    on,
    pause: () => setOn(false),
    play() {
      setOn(true);
      // Whoever presses play points at the button and has it focused, and still wants to see it move.
      setPointedAt(false);
      setFocused(false);
    },
    /** To be spread on the element that holds everything. */
    holders: {
      onPointerEnter: (event: PointerEvent) => setPointedAt(event.pointerType === "mouse"),
      onPointerLeave: () => setPointedAt(false),
      onFocus(event: FocusEvent) {
        // Also from within: a click on a button inside does not hold, the key that leads on from there does.
        if (event.target.matches(":focus-visible")) setFocused(true);
      },
      onBlur(event: FocusEvent) {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      },
    },
  };
}
