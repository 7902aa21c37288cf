import { useEffect } from "react";

interface Validated {
  allErrors: Record<string, string[]>;
  validate(): void;
}

/** Validates a form with mistakes again when `choices` changes: choosing files and records fires no input event. */
export function useRevalidation(form: Validated, choices: string): void {
  const hasMistakes = Object.keys(form.allErrors).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the choices change
  useEffect(() => {
    if (hasMistakes) form.validate();
  }, [choices]);
}
