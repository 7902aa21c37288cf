import type { ReactNode } from "react";
import type { Elements } from "../../ui/elements.ts";

/** The small head of a page to work with: what it lists begins on the first screen. Beside a short title the lead begins where the list does. */
export function PageHead({
  title,
  lead,
  crumbs,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  crumbs?: Elements;
  children?: Elements;
}) {
  return (
    <div className="grid grid-cols-1 gap-3 pt-3 pb-3 sm:pt-4 sm:pb-5">
      {crumbs}
      <div className="flex flex-wrap items-end gap-x-12 gap-y-2">
        <h1 className="max-w-full min-w-0 text-working wrap-anywhere nav:min-w-[calc(25%-30px)]">{title}</h1>
        {lead && (
          <p className="max-w-[62ch] min-w-0 flex-[1_1_24rem] whitespace-pre-line wrap-anywhere max-sm:basis-full max-sm:text-small">
            {lead}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

export function Shelf({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className="columns-3-9 pb-20 sm:pb-32">
      <div className="grid self-start nav:sticky nav:top-20 nav:-ml-1 nav:max-h-[calc(100dvh-6rem)] nav:gap-4 nav:overflow-y-auto nav:pr-8 nav:pb-1 nav:pl-1">
        {rail}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

export function Section({
  label,
  note,
  id,
  className = "",
  children,
}: {
  label: string;
  note?: ReactNode;
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className={`columns-3-9 gap-y-3 border-t border-line pt-4.5 pb-6 nav:pt-6 nav:pb-10 ${className}`}>
      <div className="flex flex-wrap items-baseline gap-x-4 self-start nav:sticky nav:top-25 nav:block">
        <h2 className="text-subhead">{label}</h2>
        {note && <p className="text-meta text-ink-3 nav:mt-1.5">{note}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
