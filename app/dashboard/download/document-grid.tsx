import type { ReactNode } from "react";

export function DocumentGrid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] items-start gap-4">{children}</div>
  );
}
