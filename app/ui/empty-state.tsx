import type { ReactNode } from "react";
import type { Elements } from "./elements.ts";
import { Folder } from "./icons.tsx";

export function EmptyState({ children, action }: { children: ReactNode; action?: Elements }) {
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-md border border-line p-6 sm:px-8 sm:py-10">
      <Folder className="size-5 flex-none text-ink-3" />
      <p className="flex-[1_1_12rem] text-ink">{children}</p>
      {action}
    </div>
  );
}
