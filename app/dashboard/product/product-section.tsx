import type { ReactNode } from "react";

export function ProductSection({
  title,
  first = false,
  children,
}: {
  title: string;
  first?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className={`min-w-0 border-t pt-6 pb-12 ${first ? "border-ink" : "border-line"}`}>
      <legend className={first ? "sr-only" : "float-left"}>
        <h2 className="text-subhead">{title}</h2>
      </legend>
      <div className={`clear-both grid grid-cols-[minmax(0,1fr)] gap-6 ${first ? "" : "pt-6"}`}>{children}</div>
    </fieldset>
  );
}
