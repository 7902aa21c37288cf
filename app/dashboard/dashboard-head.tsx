import type { ReactElement, ReactNode } from "react";
import { Crumbs } from "../components/crumbs.tsx";

export function DashboardHead({
  title,
  within,
  isDense = false,
  tabs,
  children,
}: {
  title: string;
  within?: { name: string; to: string };
  /** Above a form that begins on the first screen. */
  isDense?: boolean;
  /** Beside the title, on the line that ends the head. */
  tabs?: ReactElement;
  children?: ReactNode;
}) {
  const look = isDense
    ? "mb-2 justify-between gap-x-5 max-sm:[&_nav]:-my-2 sm:mb-3 sm:[&_li>a]:py-0.5"
    : tabs
      ? "mb-5 gap-x-7 border-b border-line"
      : "mb-6 justify-between gap-5";
  return (
    <div className={`flex flex-wrap items-end ${look}`}>
      <div className={`min-w-0 ${tabs ? "pb-1" : ""}`}>
        {within && <Crumbs trail={[within]} />}
        <h1 className="min-h-9 content-center text-title text-[clamp(1.625rem,1.4rem+.7vw,2rem)] wrap-anywhere">
          {title}
        </h1>
      </div>
      {tabs}
      {children && <div className={`flex flex-wrap gap-3 sm:ml-auto ${tabs ? "pb-2" : ""}`}>{children}</div>}
    </div>
  );
}
