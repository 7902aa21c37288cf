import type { ComponentProps } from "react";

const look =
  "h-11 w-full rounded-md border border-edge bg-surface px-3 text-small text-ink focus:bg-paper focus:outline-2 focus:-outline-offset-1 focus:outline-accent";
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
      <select {...rest} className={`${look} font-normal`} />
    </label>
  );
}
