import { href } from "react-router";
import { Tabs } from "../tabs.tsx";

export function HistoryTabs({ inBin }: { inBin: number }) {
  return (
    <Tabs
      label="Changes and bin"
      tabs={[
        { name: "Changes", to: href("/dashboard/history") },
        { name: "Bin", to: href("/dashboard/history/bin"), count: inBin },
      ]}
    />
  );
}
