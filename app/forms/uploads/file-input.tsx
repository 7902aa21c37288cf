import { type ChangeEvent, type ComponentProps, useEffect, useRef } from "react";
import { type ButtonKind, buttonLook } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";

export interface FileInputProps extends Omit<ComponentProps<"input">, "type" | "onChange" | "className" | "name"> {
  onFiles: (files: File[]) => void;
}

/** Visually hidden. Has no `name`, because files are uploaded separately from the form. */
export function FileInput({ onFiles, ...rest }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // Takes files chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const early = [...(input.current?.files ?? [])];
    if (!input.current || early.length === 0) return;
    input.current.value = "";
    onFiles(early);
  }, []);
  function take(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    event.target.value = "";
    if (files.length > 0) onFiles(files);
  }
  return <input ref={input} {...rest} type="file" onChange={take} className="peer sr-only" />;
}

/** Looks like a link, in a line of a list. */
export const lineButton =
  "border-0! px-1! py-1! font-normal! underline underline-offset-[.2em] max-sm:min-w-11 sm:min-h-8!";

export function ChooseFile({
  kind,
  className = "",
  children,
  ...input
}: FileInputProps & { kind?: ButtonKind; className?: string; children: Elements }) {
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
