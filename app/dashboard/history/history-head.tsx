import type { ReactNode } from "react";
import { href } from "react-router";
import { DashboardHead } from "../dashboard-head.tsx";
import { Tabs } from "../tabs.tsx";

/** The head of the changes and of the bin. */
export function HistoryHead({ changes, inBin, children }: { changes: number; inBin: number; children?: ReactNode }) {
  const tabs = [
    { name: "Changes", to: href("/dashboard/history"), count: changes },
    { name: "Bin", to: href("/dashboard/history/bin"), count: inBin },
  ];
  return (
    <DashboardHead title="History" tabs={<Tabs label="Changes and bin" tabs={tabs} isInHead />}>
      {children}
    </DashboardHead>
  );
}
