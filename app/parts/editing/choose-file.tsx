import { type ReactNode, useId } from "react";
import { type ButtonKind, buttonLook } from "../../ui/button.tsx";
import { FileInput, type FileInputProps } from "./file-input.tsx";

/** A button that opens the browser's dialog for files. */
export function ChooseFile({
  kind,
  className = "",
  children,
  ...input
}: FileInputProps & { kind?: ButtonKind; className?: string; children: ReactNode }) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={`${buttonLook(kind)} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent noscript:hidden ${className}`}
    >
      <FileInput {...input} id={id} />
      {children}
    </label>
  );
}
