import { Outlet } from "react-router";
import { ErrorMessage } from "../components/error-message.tsx";
import { CompareTray } from "../frame/compare-tray.tsx";
import { SiteFrame } from "../frame/site-frame.tsx";
import type { Route } from "./+types/layout.ts";

export default function SiteLayout() {
  return (
    <>
      <SiteFrame>
        <Outlet />
      </SiteFrame>
      <CompareTray />
    </>
  );
}

/** Not in the root: a refused form runs only the loaders above the boundary, and the frame needs the root's data. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorMessage error={error} />
    </SiteFrame>
  );
}
