import { type ComponentProps, useId } from "react";
import "./select.css";
import { ChevronsUpDown } from "./icons.tsx";
import { FieldError, fieldLook, useIsFirstMistake } from "./text-field.tsx";

export interface SelectProps extends ComponentProps<"select"> {
  label: string;
  error?: string | undefined;
  optional?: boolean;
}

export function Select({ label, error, optional, id, children, ...rest }: SelectProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  const noteId = `${selectId}-note`;
  const isFirstMistake = useIsFirstMistake(rest.name);
  return (
    <div className="grid min-w-0 content-start gap-2">
      <label htmlFor={selectId} className="min-w-0 justify-self-start text-small font-[550] wrap-anywhere text-ink">
        <span>{label}</span>
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      <SelectBox
        // After a refusal the first invalid field gets the focus.
        autoFocus={isFirstMistake || undefined}
        {...rest}
        id={selectId}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        className='has-[option[value=""]:checked]:text-ink-3'
      >
        {children}
      </SelectBox>
      {error && <FieldError id={noteId}>{error}</FieldError>}
    </div>
  );
}

/** The select alone, with the arrow of all selects. */
export function SelectBox({ className = "", ...rest }: ComponentProps<"select">) {
  return (
    <div className="relative min-w-0">
      <select {...rest} className={`select appearance-none truncate pr-11 ${fieldLook} ${className}`} />
      <ChevronsUpDown aria-hidden className="pointer-events-none absolute top-3.5 right-3.5 size-4.5 text-ink-3" />
    </div>
  );
}
