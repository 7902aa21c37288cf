import { type ComponentProps, useId } from "react";
import { FieldError, fieldLook } from "./text-field.tsx";

export interface TextAreaProps extends ComponentProps<"textarea"> {
  label: string;
  /** What is wrong with it; the field is then marked as invalid and says so. */
  error?: string | undefined;
  optional?: boolean;
}

/** Labelled text of several lines. Takes what a `<textarea>` takes. */
export function TextArea({ label, error, optional, id, ...rest }: TextAreaProps) {
  const ownId = useId();
  const areaId = id ?? ownId;
  const noteId = `${areaId}-note`;
  return (
    <div className="grid min-w-0 content-start gap-2">
      <label htmlFor={areaId} className="justify-self-start text-small font-[550] text-ink">
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      <textarea
        rows={4}
        {...rest}
        id={areaId}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        className={fieldLook}
      />
      {error && <FieldError id={noteId}>{error}</FieldError>}
    </div>
  );
}
