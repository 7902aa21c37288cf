import { type MouseEvent, useEffect, useLayoutEffect, useRef } from "react";

/** A tick box whose label only screen readers read. */
export function Tick({
  label,
  checked,
  isPartly = false,
  onToggle,
  ...input
}: {
  label: string;
  name?: string;
  value?: string;
  checked: boolean;
  isPartly?: boolean;
  /** Called for the pointer and the space bar; with Shift for a range. */
  onToggle: (isRange: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  // Reports a box ticked before hydration, which React would otherwise reset.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the page held
  useLayoutEffect(() => {
    if (box.current && box.current.checked !== checked) onToggle(false);
  }, []);
  return (
    <label className="checkbox">
      <span>
        <input
          ref={box}
          type="checkbox"
          {...input}
          checked={checked}
          onClick={({ shiftKey }: MouseEvent) => onToggle(shiftKey)}
          // Without scripts it is the browser's own.
          onChange={() => {}}
        />
        <svg aria-hidden="true" viewBox="0 0 20 20">
          <path d={isPartly ? "M5 10h10" : "m5 10.5 3.2 3.2L15 7"} />
        </svg>
      </span>
      <span className="sr-only">{label}</span>
    </label>
  );
}
