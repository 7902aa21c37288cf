import type { ReactNode } from "react";
import type { Elements } from "../../ui/elements.ts";

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
    <div className="grid grid-cols-1 gap-4 pt-10 pb-8 sm:gap-5 sm:pt-18 sm:pb-14">
      {crumbs}
      <h1 className="min-w-0 text-title wrap-anywhere">{title}</h1>
      {lead && <p className="max-w-[58ch] text-lead whitespace-pre-line wrap-anywhere">{lead}</p>}
      {children}
    </div>
  );
}

export function Shelf({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className="columns-3-9 gap-y-8 pb-20 sm:pb-32">
      <div className="grid self-start nav:gap-10 nav:pr-8">{rail}</div>
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
    <section id={id} className={`columns-3-9 gap-y-3 border-t border-line pt-4.5 pb-8 nav:pt-6 nav:pb-14 ${className}`}>
      <div className="self-start nav:sticky nav:top-25">
        <h2 className="text-subhead">{label}</h2>
        {note && <p className="mt-1.5 text-meta text-ink-3">{note}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
