import { type ComponentPropsWithoutRef, useId } from "react";
import { useIsFirstMistake } from "./first-mistake.ts";
import { FieldError, fieldLook } from "./text-field.tsx";
import { useEarlyText } from "./use-early-text.ts";

export interface TextAreaProps extends ComponentPropsWithoutRef<"textarea"> {
  label: string;
  /** What is wrong with it; the field is then marked as invalid and says so. */
  error?: string | undefined;
  /** The id of something else that describes it. */
  describedBy?: string | undefined;
  optional?: boolean;
}

/** Labelled text of several lines. Takes what a `<textarea>` takes. */
export function TextArea({ label, error, describedBy, optional, id, ...rest }: TextAreaProps) {
  const ownId = useId();
  const areaId = id ?? ownId;
  const noteId = `${areaId}-note`;
  const area = useEarlyText(areaId);
  const isFirstMistake = useIsFirstMistake(rest.name);
  return (
    <div className="grid min-w-0 content-start gap-2">
      <label htmlFor={areaId} className="justify-self-start text-small font-[550] text-ink">
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      <textarea
        rows={4}
        // biome-ignore lint/a11y/noAutofocus: what is wrong with a form is where one goes on.
        autoFocus={isFirstMistake || undefined}
        {...rest}
        ref={area}
        id={areaId}
        aria-invalid={error ? true : undefined}
        aria-describedby={[error ? noteId : "", describedBy].filter(Boolean).join(" ") || undefined}
        // As tall as its text, where the browser can do that.
        className={`field-sizing-content max-h-120 min-h-29 ${fieldLook}`}
      />
      {error && <FieldError id={noteId}>{error}</FieldError>}
    </div>
  );
}
