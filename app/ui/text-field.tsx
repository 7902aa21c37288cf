import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { CircleAlert } from "./icons.tsx";

export const fieldLook =
  "min-h-12 w-full rounded-md border border-edge bg-paper px-3.5 py-2.5 leading-normal text-ink focus:outline-2 focus:-outline-offset-1 focus:outline-accent disabled:bg-surface disabled:text-ink-3 aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger aria-invalid:focus:outline-offset-2 forced-colors:aria-invalid:border-2";

export interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  describedBy?: string | undefined;
  optional?: boolean;
  labelHidden?: boolean;
  end?: ReactNode;
}

export function TextField({
  label,
  error,
  hint,
  describedBy,
  optional,
  labelHidden,
  end,
  id,
  className = "",
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const noteId = `${inputId}-note`;
  const isFirstMistake = useIsFirstMistake(rest.name);
  return (
    <div className={`grid min-w-0 content-start gap-2 ${className}`}>
      <label
        htmlFor={inputId}
        className={labelHidden ? "sr-only" : "justify-self-start text-small font-[550] text-ink"}
      >
        <span>{label}</span>
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      <div className="relative">
        <input
          type="text"
          // biome-ignore lint/a11y/noAutofocus: after a refusal the first invalid field gets the focus
          autoFocus={isFirstMistake || undefined}
          {...rest}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={[error || hint ? noteId : "", describedBy].filter(Boolean).join(" ") || undefined}
          className={`${fieldLook} ${end ? "pr-13" : ""}`}
        />
        {end && <div className="absolute inset-y-0 right-0.5 grid place-items-center">{end}</div>}
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}

/** Below a field: its mistake, or else what to enter. */
export function FieldNote({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  if (error) return <FieldError id={id}>{error}</FieldError>;
  if (!hint) return null;
  return (
    <p id={id} className="text-meta wrap-anywhere text-ink-3">
      {hint}
    </p>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-2 text-small font-medium text-danger">
      <CircleAlert className="mt-0.5 size-4.5 flex-none" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

export const FirstMistake = createContext<string | undefined>(undefined);

/** The first invalid field gets `autofocus`, the only way to move the focus without scripts. */
export function useIsFirstMistake(name: string | undefined): boolean {
  return useContext(FirstMistake) === name && name !== undefined;
}
