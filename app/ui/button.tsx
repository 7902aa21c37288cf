import type { ComponentProps } from "react";

export type ButtonKind = "primary" | "default" | "quiet" | "danger" | "confirm";

const frame =
  "inline-flex min-h-11 items-center justify-center gap-2.5 rounded-md border py-2.5 text-small leading-[1.3] font-[550] whitespace-nowrap no-underline transition-colors duration-(--duration-quick) [&_svg]:size-4.5 [&_svg]:flex-none";
const off =
  "disabled:border-line disabled:bg-surface disabled:text-ink-3 aria-disabled:cursor-default aria-disabled:border-line aria-disabled:bg-surface aria-disabled:text-ink-3 forced-colors:aria-disabled:text-[GrayText]";
const kinds: Record<ButtonKind, string> = {
  primary:
    "px-5 border-ink bg-ink text-paper hover:bg-[color-mix(in_srgb,var(--color-ink)_84%,var(--color-accent))] forced-colors:border-[ButtonBorder]",
  default: "px-5 border-edge text-ink hover:border-ink hover:bg-surface",
  quiet: "px-3 border-transparent text-ink hover:border-ink hover:bg-surface",
  danger: "px-5 border-danger text-danger hover:bg-danger-soft",
  confirm:
    "px-5 border-danger bg-danger text-on-danger hover:bg-[color-mix(in_srgb,var(--color-danger)_86%,var(--color-ink))]",
};

export function buttonLook(kind: ButtonKind = "default"): string {
  return `${frame} ${kinds[kind]} ${off}`;
}

export interface ButtonProps extends ComponentProps<"button"> {
  kind?: ButtonKind;
  /** Shows that the button's action is in progress: keeps the focus and ignores clicks. */
  busy?: boolean;
}

export function Button({
  kind,
  busy = false,
  className = "",
  type = "button",
  children,
  onClick,
  "aria-disabled": inactive = busy,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      {...rest}
      // `disabled` would move the focus to the document.
      aria-disabled={inactive || undefined}
      onClick={inactive ? (event) => event.preventDefault() : onClick}
      className={`${buttonLook(kind)} ${className}`}
    >
      {busy ? "Loading..." : children}
    </button>
  );
}
