import type { ReactNode } from "react";

export function Shelf({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className="columns-3-9 gap-y-8 pb-20 sm:pb-32">
      {/* At most as tall as the window, so that a sticky list can be scrolled to its end. */}
      <div className="grid self-start nav:sticky nav:top-24 nav:max-h-[calc(100dvh-120px)] nav:gap-10 nav:overflow-y-auto nav:overscroll-contain nav:pr-8">
        {rail}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
