import type { ComponentProps } from "react";

/** The classes of an icon button, for a link that looks like one. */
export function iconButtonLook(edged = false): string {
  return `grid size-11 flex-none place-items-center rounded-md text-ink no-underline transition-colors duration-(--duration-quick) hover:bg-surface [&_svg]:size-5 ${edged ? "border border-line" : ""}`;
}

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label"> {
  /** What the button does, for those who do not see its icon. */
  label: string;
  /** Drawn with a hairline around it. */
  edged?: boolean;
}

/** A button of 44 × 44 px that shows an icon only. */
export function IconButton({ label, edged, className = "", type = "button", children, ...rest }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} {...rest} className={`${iconButtonLook(edged)} ${className}`}>
      {children}
    </button>
  );
}
