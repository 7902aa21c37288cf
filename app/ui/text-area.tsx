import {
  type ComponentPropsWithoutRef,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { FieldNote, fieldLook, useIsFirstMistake } from "./text-field.tsx";
import { useHydrated } from "./use-hydrated.ts";

export interface TextAreaProps extends ComponentPropsWithoutRef<"textarea"> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  describedBy?: string | undefined;
  optional?: boolean;
}

export function TextArea({ label, error, hint, describedBy, optional, id, className = "", ...rest }: TextAreaProps) {
  const ownId = useId();
  const areaId = id ?? ownId;
  const noteId = `${areaId}-note`;
  const area = useEarlyText(areaId);
  const isFirstMistake = useIsFirstMistake(rest.name);
  return (
    <div className="grid min-w-0 content-start gap-2">
      <label htmlFor={areaId} className="justify-self-start text-small font-[550] text-ink">
        <span>{label}</span>
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      <textarea
        rows={4}
        // biome-ignore lint/a11y/noAutofocus: after a refusal the first invalid field gets the focus
        autoFocus={isFirstMistake || undefined}
        // Chromium scrolls only the line of the caret into view.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: "nearest" })}
        {...rest}
        ref={area}
        id={areaId}
        aria-invalid={error ? true : undefined}
        aria-describedby={[error || hint ? noteId : "", describedBy].filter(Boolean).join(" ") || undefined}
        className={`field-sizing-content max-h-120 min-h-29 ${fieldLook} ${className}`}
      />
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
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
