import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import type { Elements } from "./elements.ts";
import { fieldLook, smallFieldLook } from "./field-look.ts";
import { CircleAlert } from "./icons.tsx";

export interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  describedBy?: string | undefined;
  optional?: boolean;
  labelHidden?: boolean;
}

export interface TextFieldProps extends FieldProps, ComponentProps<"input"> {
  isSmall?: boolean;
  end?: ReactNode;
}

export function TextField({
  label,
  error,
  hint,
  describedBy,
  optional,
  labelHidden,
  isSmall = false,
  end,
  id,
  className,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const about = { label, error, hint, describedBy, optional, labelHidden, id: id ?? ownId };
  const isFirstMistake = useIsFirstMistake(rest.name);
  return (
    <FieldFrame {...about} className={className}>
      <div className="relative">
        <input
          type="text"
          // biome-ignore lint/a11y/noAutofocus: after a refusal the first invalid field gets the focus
          autoFocus={isFirstMistake || undefined}
          {...rest}
          {...idAndNotes(about)}
          className={`${isSmall ? smallFieldLook : fieldLook} ${end ? "pr-13" : ""}`}
        />
        {end && <div className="absolute inset-y-0 right-0.5 grid place-items-center">{end}</div>}
      </div>
    </FieldFrame>
  );
}

/** The label above a field, and below it its mistake, or else what to enter. */
export function FieldFrame({
  id,
  label,
  error,
  hint,
  optional,
  labelHidden,
  className = "",
  children,
}: FieldProps & { id: string; className?: string | undefined; children: Elements }) {
  return (
    <div className={`grid min-w-0 content-start gap-2 ${className}`}>
      <label
        htmlFor={id}
        className={labelHidden ? "sr-only" : "min-w-0 justify-self-start text-small font-[550] wrap-anywhere text-ink"}
      >
        <span>{label}</span>
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      {children}
      {error ? (
        <FieldError id={noteIdOf(id)}>{error}</FieldError>
      ) : (
        hint && (
          <p id={noteIdOf(id)} className="text-meta wrap-anywhere text-ink-3">
            {typeof hint === "string" ? <WholeDates text={hint} /> : hint}
          </p>
        )
      )}
    </div>
  );
}

function noteIdOf(id: string): string {
  return `${id}-note`;
}

/** For the field in a `FieldFrame`. */
export function idAndNotes({ id, error, hint, describedBy }: Omit<FieldProps, "label"> & { id: string }) {
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": [error || hint ? noteIdOf(id) : "", describedBy].filter(Boolean).join(" ") || undefined,
  };
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-2 text-small font-medium text-danger">
      <CircleAlert className="mt-0.5 size-4.5 flex-none" />
      <span className="min-w-0">{typeof children === "string" ? <WholeDates text={children} /> : children}</span>
    </p>
  );
}

/** A text in which no date breaks at its hyphens. */
function WholeDates({ text }: { text: string }) {
  const parts = text.split(/(\d{4}-\d{2}(?:-\d{2})?)/).filter(Boolean);
  return (
    <span>
      {parts.map((part, nth) => (
        <span key={parts.slice(0, nth + 1).join("")} className={/^\d{4}-/.test(part) ? "whitespace-nowrap" : undefined}>
          {part}
        </span>
      ))}
    </span>
  );
}

export const FirstMistake = createContext<string | undefined>(undefined);

/** The first invalid field gets `autofocus`, the only way to move the focus without scripts. */
export function useIsFirstMistake(name: string | undefined): boolean {
  return useContext(FirstMistake) === name && name !== undefined;
}
