import { Outlet } from "react-router";
import { SiteFrame } from "../parts/site-frame.tsx";

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
