import type { ReactNode } from "react";
import { type ButtonKind, buttonLook } from "../../ui/button.tsx";
import { FileInput, type FileInputProps } from "./file-input.tsx";

export function ChooseFile({
  kind,
  className = "",
  children,
  ...input
}: FileInputProps & { kind?: ButtonKind; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: `FileInput` renders the input
    <label
      className={`${buttonLook(kind)} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent noscript:hidden ${className}`}
    >
      <FileInput {...input} />
      {children}
    </label>
  );
}
