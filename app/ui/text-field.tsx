import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { useIsFirstMistake } from "./first-mistake.ts";

/** The classes of a field's box, for a control of another kind that looks like one. */
export const fieldLook =
  "min-h-12 w-full rounded-md border border-edge bg-paper px-3.5 py-2.5 leading-normal text-ink focus:outline-2 focus:-outline-offset-1 focus:outline-accent disabled:bg-surface disabled:text-ink-3 aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger aria-invalid:focus:outline-offset-2 forced-colors:aria-invalid:border-2";

export interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  /** What is wrong with it; the field is then marked as invalid and says so. */
  error?: string | undefined;
  /** Said below the field while nothing is wrong with it. */
  hint?: ReactNode;
  /** Fields are required unless marked so. */
  optional?: boolean;
  /** The label is only heard, where what stands around the field shows what it is. */
  labelHidden?: boolean;
  /** Something at the right end, inside the box, such as a button that shows a password. */
  end?: ReactNode;
}

/** A labelled line of text. Takes what an `<input>` takes. */
export function TextField({
  label,
  error,
  hint,
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
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      <div className="relative">
        <input
          type="text"
          // biome-ignore lint/a11y/noAutofocus: what is wrong with a form is where one goes on.
          autoFocus={isFirstMistake || undefined}
          {...rest}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          className={`${fieldLook} ${end ? "pr-13" : ""}`}
        />
        {end && <div className="absolute inset-y-0 right-0.5 grid place-items-center">{end}</div>}
      </div>
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <p id={noteId} className="text-meta text-ink-3">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** The sentence below a field that says what is wrong with it. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-2 text-small font-medium text-danger">
      <CircleAlert className="mt-0.5 size-4.5 flex-none" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
