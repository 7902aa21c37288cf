import type { ComponentProps } from "react";

export function iconButtonLook(edged = false): string {
  return `grid size-11 flex-none place-items-center rounded-md text-ink no-underline transition-colors duration-(--duration-quick) hover:bg-surface [&_svg]:size-5 ${edged ? "border border-line" : ""}`;
}

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label"> {
  label: string;
  edged?: boolean;
}

export function IconButton({ label, edged, className = "", type = "button", children, ...rest }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} {...rest} className={`${iconButtonLook(edged)} ${className}`}>
      {children}
    </button>
  );
}
