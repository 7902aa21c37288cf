import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { EditingFrame } from "../parts/editing/editing-frame.tsx";
import { ErrorMessage } from "../parts/error-message.tsx";
import { LoginForm } from "../parts/login-form.tsx";
import { pageMeta } from "../parts/page-meta.ts";
import { privateHeaders } from "../parts/private-headers.ts";
import { SiteFrame } from "../parts/site-frame.tsx";
import type { Route } from "./+types/layout.ts";
import { DashboardMenu } from "./dashboard-menu.tsx";
import { requireAdministrator } from "./require-administrator.ts";

export const headers = privateHeaders;

export function meta({ matches, error }: Route.MetaArgs) {
  const title = isSignedOut(error) ? "Admin login" : error ? "Opps" : "Dashboard";
  return pageMeta({ matches, error }, { title, description: "Manage the catalogue.", unlisted: true });
}

export function loader({ context }: Route.LoaderArgs) {
  return { email: requireAdministrator(context).email };
}

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame footer={false}>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] max-nav:content-start nav:grid-cols-[264px_minmax(0,1fr)]">
        <DashboardMenu />
        <div className="w-full max-w-310 px-5 pt-8 pb-24 nav:px-14 nav:pt-12 nav:pb-28">
          <EditingFrame email={loaderData.email}>
            <Outlet />
          </EditingFrame>
        </div>
      </div>
    </SiteFrame>
  );
}

/** Whoever is not signed in gets the login form in place of any screen, and then the address that was asked for. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  return (
    <SiteFrame>{isSignedOut(error) ? <LoginForm to={pathname + search} /> : <ErrorMessage error={error} />}</SiteFrame>
  );
}

function isSignedOut(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 401;
}
