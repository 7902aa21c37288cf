import { type FocusEvent, type PointerEvent, useEffect, useState } from "react";

const intervalInMs = 5000;

export function useAutoplay(ready: boolean, shown: number, advance: () => void) {
  const [on, setOn] = useState(true);
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const running = ready && on && !pointedAt && !focused;

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setOn(false);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts the interval for every slide
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (!document.hidden) advance();
    }, intervalInMs);
    return () => clearInterval(timer);
  }, [running, shown]);

  return {
    on,
    pause: () => setOn(false),
    play() {
      setOn(true);
      // The play button is hovered and focused, which would keep the carousel paused.
      setPointedAt(false);
      setFocused(false);
    },
    holders: {
      onPointerEnter: (event: PointerEvent) => setPointedAt(event.pointerType === "mouse"),
      onPointerLeave: () => setPointedAt(false),
      onFocus(event: FocusEvent) {
        if (event.target.matches(":focus-visible")) setFocused(true);
      },
      onBlur(event: FocusEvent) {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      },
    },
  };
}
