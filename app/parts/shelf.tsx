import type { ReactNode } from "react";

/** Products beside what narrows them down; in narrow windows below it. */
export function Shelf({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className="columns-3-9 gap-y-8 pb-20 sm:pb-32">
      {/* As tall as the window at most, so that its end can be reached while it stays in sight. */}
      <div className="grid self-start nav:sticky nav:top-24 nav:max-h-[calc(100dvh-120px)] nav:gap-10 nav:overflow-y-auto nav:overscroll-contain nav:pr-8">
        {rail}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
