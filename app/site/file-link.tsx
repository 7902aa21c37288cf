import type { ReactNode } from "react";
import type { StoredFile } from "#core/stored-file.ts";

export function FileLink({ file, children }: { file: StoredFile; children: ReactNode }) {
  return (
    <a href={file.url} target="_blank" rel="noopener" className="text-link wrap-anywhere">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
