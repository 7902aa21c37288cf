import type { ComponentProps } from "react";
import { ChevronsUpDown } from "../../ui/icons.tsx";

const look =
  "h-11 w-full rounded-md border border-edge bg-paper px-3 text-small text-ink focus:outline-2 focus:-outline-offset-1 focus:outline-accent";
const labelLook = "grid min-w-0 gap-2 text-small font-[550] text-ink";

// For visitors' GET forms: without what editing needs, such as messages beside a field.

export function PlainField({ label, ...rest }: ComponentProps<"input"> & { label: string }) {
  return (
    <label className={labelLook}>
      <span>{label}</span>
      <input type="text" autoComplete="off" {...rest} className={`${look} font-normal`} />
    </label>
  );
}

export function PlainArea({ label, ...rest }: ComponentProps<"textarea"> & { label: string }) {
  return (
    <label className={labelLook}>
      <span>{label}</span>
      <textarea rows={5} {...rest} className={`${look} h-auto py-2.5 font-normal`} />
    </label>
  );
}

export function PlainSelect({ label, ...rest }: ComponentProps<"select"> & { label: string }) {
  return (
    <label className={labelLook}>
      <span>{label}</span>
      <span className="relative">
        <select {...rest} className={`${look} appearance-none truncate pr-10 font-normal`} />
        <ChevronsUpDown className="pointer-events-none absolute top-3.5 right-3 size-4.5 text-ink-3" />
      </span>
    </label>
  );
}
