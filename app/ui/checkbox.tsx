import type { ComponentProps, ReactNode } from "react";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: string;
  /** Stands at the row's right end, such as a count. */
  end?: ReactNode;
}

/** A native checkbox in a row of 44 px; the whole row is its label. */
export function Checkbox({ label, end, className = "", ...rest }: CheckboxProps) {
  return (
    <label
      className={`flex min-h-11 cursor-pointer items-center gap-3 text-small text-ink-2 has-checked:text-ink has-disabled:cursor-default has-disabled:text-ink-3 ${className}`}
    >
      <span className="grid flex-none place-items-center *:col-start-1 *:row-start-1">
        <input
          type="checkbox"
          {...rest}
          className="peer size-5 appearance-none rounded-sm border border-edge bg-paper checked:border-accent checked:bg-accent disabled:border-line disabled:bg-surface forced-colors:appearance-auto"
        />
        <svg
          aria-hidden="true"
          viewBox="0 0 20 20"
          className="pointer-events-none hidden size-4.5 fill-none stroke-on-accent stroke-2 peer-checked:block forced-colors:hidden!"
        >
          <path d="m5 10.5 3.2 3.2L15 7" />
        </svg>
      </span>
      <span className="min-w-0 py-2 wrap-anywhere">{label}</span>
      {end && <span className="ml-auto font-mono text-meta text-ink-3">{end}</span>}
    </label>
  );
}
