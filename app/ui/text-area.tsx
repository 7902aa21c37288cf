import { type ComponentPropsWithoutRef, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { fieldLook, smallFieldLook } from "./field-look.ts";
import { FieldFrame, type FieldProps, idAndNotes, useIsFirstMistake } from "./text-field.tsx";
import { useHydrated } from "./use-hydrated.ts";

export interface TextAreaProps extends FieldProps, ComponentPropsWithoutRef<"textarea"> {
  isSmall?: boolean;
}

export function TextArea({
  label,
  error,
  hint,
  describedBy,
  optional,
  labelHidden,
  isSmall = false,
  id,
  className = "",
  ...rest
}: TextAreaProps) {
  const ownId = useId();
  const about = { label, error, hint, describedBy, optional, labelHidden, id: id ?? ownId };
  const area = useEarlyText(about.id);
  const isFirstMistake = useIsFirstMistake(rest.name);
  return (
    <FieldFrame {...about}>
      <textarea
        rows={4}
        // biome-ignore lint/a11y/noAutofocus: after a refusal the first invalid field gets the focus
        autoFocus={isFirstMistake || undefined}
        // Chromium scrolls only the line of the caret into view.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: "nearest" })}
        {...rest}
        ref={area}
        {...idAndNotes(about)}
        className={`field-sizing-content ${isSmall ? `min-h-16 max-h-60 ${smallFieldLook}` : `min-h-29 max-h-120 ${fieldLook}`} ${className}`}
      />
    </FieldFrame>
  );
}

/** Preserves text typed before hydration: React 19 resets textareas, but not inputs, to the server's value. */
function useEarlyText(id: string): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null);
  const hydrated = useHydrated();
  // Read during rendering, before React touches the element. Later, an element with this id is another form's.
  const [early] = useState(() => (hydrated ? undefined : textIn(id)));
  useLayoutEffect(() => {
    const element = area.current;
    if (early === undefined || !element || element.value === early) return;
    element.value = early;
    element.dispatchEvent(new Event("input", { bubbles: true }));
  }, [early]);
  return area;
}

function textIn(id: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  const element = document.getElementById(id);
  return element instanceof HTMLTextAreaElement ? element.value : undefined;
}
