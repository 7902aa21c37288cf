import { type ChangeEvent, type ComponentProps, useEffect, useRef } from "react";

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
    // Allows choosing the same file again.
    event.target.value = "";
    if (files.length > 0) onFiles(files);
  }
  return <input ref={input} {...rest} type="file" onChange={take} className="peer sr-only" />;
}
