import type { ReactNode } from "react";

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
    <section id={id} className={`columns-3-9 gap-y-5 border-t border-line pt-6 pb-16 nav:pt-7 nav:pb-24 ${className}`}>
      <div className="self-start nav:sticky nav:top-25">
        <h2 className="text-subhead">{label}</h2>
        {note && <p className="mt-1.5 text-meta text-ink-3">{note}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
