import type { ReactNode } from "react";

export type Icon = (props: { className?: string }) => ReactNode;

/** `path` is from Lucide (https://lucide.dev, ISC licence), merged into one. */
export function icon(path: string): Icon {
  return ({ className }) => (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className ? `icon ${className}` : "icon"}>
      <path d={path} />
    </svg>
  );
}
