import type { ReactNode } from "react";
import type { StoredFile } from "#core/files/stored-file.ts";

export function FileLink({
  file,
  className = "",
  children,
}: {
  file: StoredFile;
  className?: string;
  children: ReactNode;
}) {
  return (
    <a href={file.url} target="_blank" rel="noopener" className={`text-link wrap-anywhere ${className}`}>
      <span>{children}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
