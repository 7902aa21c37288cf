import type { ReactNode } from "react";
import { href, Outlet, useLocation } from "react-router";
import { capitalized } from "#core/capitalized.ts";
import { ErrorMessage } from "../components/error-message.tsx";
import { LensPage } from "../components/lens-page.tsx";
import { servicesContext } from "../context.ts";
import { EditingFrame } from "../forms/editing-frame.tsx";
import { LoginForm } from "../forms/login-form.tsx";
import { SiteFrame } from "../frame/site-frame.tsx";
import { pageMeta, privateHeaders } from "../navigation/page-meta.ts";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/layout.ts";
import { DashboardMenu, type MenuCounts } from "./dashboard-menu.tsx";
import { hasUnreadForm, isSignedOut, requireAdministrator } from "./require-administrator.ts";
import { readSaved } from "./saved-at.ts";
import { SavedNotice } from "./saved-notice.tsx";
import "./dashboard.css";

export const headers = privateHeaders;

export function meta({ matches, error }: Route.MetaArgs) {
  const title = hasUnreadForm(error)
    ? "Session ended"
    : isSignedOut(error)
      ? "Admin login"
      : error
        ? "Opps"
        : "Dashboard";
  return pageMeta({ matches, error }, { title, description: "Manage the catalog.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { email } = requireAdministrator(context);
  const counts = await context.get(servicesContext).catalog.counts();
  const saved = readSaved(new URL(request.url).searchParams);
  const product = saved?.product ? await context.get(servicesContext).catalog.product(saved.product) : undefined;
  if (!saved) return { email, counts, saved };
  const { set, kind } = saved;
  const text = capitalized(product ? `${kind} ${product.model}` : kind);
  return { email, counts, saved: { text, kind, ...(set && { set }) } };
}

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardFrame counts={loaderData.counts}>
      <EditingFrame email={loaderData.email}>
        <SavedNotice saved={loaderData.saved} />
        <Outlet />
      </EditingFrame>
    </DashboardFrame>
  );
}

/** A signed-in administrator keeps the menu, because going back to a deleted record leads here as well. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  // A refused form runs only the root's loader, so it is unknown who is signed in.
  const shown = hasUnreadForm(error) ? (
    <UnreadForm />
  ) : isSignedOut(error) ? (
    <LoginForm to={pathname + search} />
  ) : (
    <ErrorMessage error={error} />
  );
  if (!loaderData || isSignedOut(error)) return <SiteFrame>{shown}</SiteFrame>;
  return <DashboardFrame counts={loaderData.counts}>{shown}</DashboardFrame>;
}

function DashboardFrame({ counts, children }: { counts: MenuCounts; children: ReactNode }) {
  return (
    <SiteFrame isDesk>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] max-nav:grid-rows-[auto_1fr] nav:grid-cols-[264px_minmax(0,1fr)]">
        <DashboardMenu counts={counts} />
        {/* The bars of forms and lists are as wide as this container. */}
        <div className="@container flex min-w-0 flex-col">
          <div className="w-full max-w-370 flex-1 px-5 pt-4 pb-16 has-[.import-steps,.list-bar]:flex has-[.import-steps,.list-bar]:flex-col has-[.save-bar]:pb-0 nav:px-8 nav:pt-5">
            {children}
          </div>
        </div>
      </div>
    </SiteFrame>
  );
}

/** Without scripts, only reloading the page submits the form again. */
function UnreadForm() {
  return (
    <LensPage title="Session ended">
      <Notice kind="warn">Your session has ended, and the form was not saved. Nothing of it is lost.</Notice>
      <ol className="grid list-decimal gap-3 pl-5">
        <li>
          <a href={href("/login")} target="_blank" rel="noopener" className="text-link inline-block py-3">
            Sign in in a new tab
          </a>
        </li>
        <li>Come back to this tab and reload it. Your browser asks first, and then sends the form again.</li>
      </ol>
    </LensPage>
  );
}
