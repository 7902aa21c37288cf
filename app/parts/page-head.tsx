import type { ReactNode } from "react";

export function PageHead({
  title,
  lead,
  crumbs,
  children,
}: {
  title: string;
  lead?: ReactNode;
  crumbs?: ReactNode;
  children?: ReactNode;
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
