import type { ComponentProps } from "react";

export function Switch({ label, ...rest }: Omit<ComponentProps<"input">, "type"> & { label: string }) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-4 justify-self-start text-small font-[550] text-ink has-disabled:cursor-default has-disabled:text-ink-3">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state by itself
        role="switch"
        {...rest}
        className="relative h-7 w-12 flex-none appearance-none rounded-full border border-edge bg-surface before:absolute before:top-[3px] before:left-[3px] before:size-5 before:rounded-full before:bg-edge before:transition-transform before:duration-(--duration-focus) before:ease-focus checked:border-accent checked:bg-accent checked:before:translate-x-5 checked:before:bg-on-accent disabled:border-line disabled:bg-surface disabled:before:bg-edge forced-colors:appearance-auto forced-colors:before:hidden"
      />
      <span>{label}</span>
    </label>
  );
}
