import type { ReactNode } from "react";
import { type ButtonKind, buttonLook } from "../../ui/button.tsx";
import { FileInput, type FileInputProps } from "./file-input.tsx";

/** A button that opens the browser's dialog for files. */
export function ChooseFile({
  kind,
  className = "",
  children,
  ...input
}: FileInputProps & { kind?: ButtonKind; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside, in a component of its own
    <label
      className={`${buttonLook(kind)} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent noscript:hidden ${className}`}
    >
      <FileInput {...input} />
      {children}
    </label>
  );
}
