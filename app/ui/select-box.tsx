import type { ComponentProps } from "react";
import { fieldLook, smallFieldLook } from "./field-look.ts";
import { ChevronsUpDown } from "./icons.tsx";
import "./select.css";

/** The select alone, with the arrow of all selects. */
export function SelectBox({
  className = "",
  isSmall = false,
  ...rest
}: ComponentProps<"select"> & {
  /** In a line of a list. */
  isSmall?: boolean;
}) {
  const [look, arrow] = isSmall ? [smallFieldLook, "right-2.5 size-4"] : [fieldLook, "right-3.5 size-4.5"];
  return (
    <div className="relative grid min-w-0 items-center">
      <select {...rest} className={`select appearance-none truncate pr-11 ${look} ${className}`} />
      <ChevronsUpDown aria-hidden className={`pointer-events-none absolute text-ink-3 ${arrow}`} />
    </div>
  );
}
