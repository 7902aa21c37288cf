import { type ChangeEvent, type ComponentProps, useEffect, useRef } from "react";

export interface FileInputProps extends Omit<ComponentProps<"input">, "type" | "onChange" | "className" | "name"> {
  onFiles: (files: File[]) => void;
}

/**
 * The input behind everything that chooses files: heard and reached by the keyboard, but not seen. It has no name, as
 * its files are sent by themselves and not with the form.
 */
export function FileInput({ onFiles, ...rest }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // What was chosen before the scripts came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const early = [...(input.current?.files ?? [])];
    if (!input.current || early.length === 0) return;
    input.current.value = "";
    onFiles(early);
  }, []);
  function take(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    // So that the same file can be chosen once more.
    event.target.value = "";
    if (files.length > 0) onFiles(files);
  }
  return <input ref={input} {...rest} type="file" onChange={take} className="peer sr-only" />;
}
