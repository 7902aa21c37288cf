import { type ComponentPropsWithoutRef, useId } from "react";
import { useIsFirstMistake } from "./first-mistake.ts";
import { FieldError, fieldLook } from "./text-field.tsx";
import { useEarlyText } from "./use-early-text.ts";

export interface TextAreaProps extends ComponentPropsWithoutRef<"textarea"> {
  label: string;
  error?: string | undefined;
  describedBy?: string | undefined;
  optional?: boolean;
}

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
        // biome-ignore lint/a11y/noAutofocus: after a refusal the first invalid field gets the focus
        autoFocus={isFirstMistake || undefined}
        {...rest}
        ref={area}
        id={areaId}
        aria-invalid={error ? true : undefined}
        aria-describedby={[error ? noteId : "", describedBy].filter(Boolean).join(" ") || undefined}
        className={`field-sizing-content max-h-120 min-h-29 ${fieldLook}`}
      />
      {error && <FieldError id={noteId}>{error}</FieldError>}
    </div>
  );
}
