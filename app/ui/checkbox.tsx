import type { ComponentProps, ReactNode } from "react";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  type?: "checkbox" | "radio";
  label: string;
  end?: ReactNode;
}

export function Checkbox({ label, end, className = "", ...rest }: CheckboxProps) {
  return (
    <label className={className ? `checkbox ${className}` : "checkbox"}>
      <span>
        <input type="checkbox" {...rest} />
        <svg aria-hidden="true" viewBox="0 0 20 20">
          <path d="m5 10.5 3.2 3.2L15 7" />
        </svg>
      </span>
      <span>{label}</span>
      {end && <span>{end}</span>}
    </label>
  );
}
