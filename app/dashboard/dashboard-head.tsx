import type { ReactNode } from "react";
import { Crumbs } from "../components/crumbs.tsx";

export function DashboardHead({
  title,
  within,
  children,
}: {
  title: string;
  within?: { name: string; to: string };
  children?: ReactNode;
}) {
  return (
    <div className="mb-10 flex flex-wrap items-end justify-between gap-5">
      <div className="min-w-0">
        {within && <Crumbs trail={[within]} />}
        <h1 className="min-h-11 content-center text-title text-[clamp(2rem,1.5rem+1.4vw,2.75rem)] wrap-anywhere">
          {title}
        </h1>
      </div>
      {children && <div className="flex flex-wrap gap-3 sm:ml-auto">{children}</div>}
    </div>
  );
}
