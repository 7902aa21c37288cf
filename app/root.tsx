import hostGrotesk from "@fontsource-variable/host-grotesk/files/host-grotesk-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import {
  data,
  type ErrorResponse,
  href,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useRouteError,
} from "react-router";
import type { Route } from "./+types/root.ts";
import "./app.css";
import { readyContext } from "./context.ts";
import { brandStyleAddress } from "./parts/brand-colors.ts";
import { DeferredScripts } from "./parts/deferred-scripts.tsx";
import { ErrorMessage } from "./parts/error-message.tsx";
import { InlineScript } from "./parts/inline-script.tsx";
import { keepPage } from "./parts/keep-page.ts";
import { Live } from "./parts/live.tsx";
import { LoadingScreen } from "./parts/loading-screen.tsx";
import { PageChange } from "./parts/page-change.tsx";
import { pageMeta } from "./parts/page-meta.ts";
import { readSite, useSite } from "./parts/site.ts";
import { SiteFrame } from "./parts/site-frame.tsx";
import { themeColors, themeScript } from "./parts/theme.ts";

/** Until the database can be read, every document is the loading screen. The brand's stylesheet needs no data. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }, next) => {
    if (!context.get(readyContext) && new URL(request.url).pathname !== href("/brand.css")) {
      // Reloading would lose the submitted form.
      const reloads = request.method !== "POST";
      throw data({ site: readSite(context), reloads }, { status: 503, statusText: "Service Unavailable" });
    }
    return next();
  },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage];

export function loader({ context }: Route.LoaderArgs) {
  return readSite(context);
}

/** The home page accepts no forms. The loaders do not run for this error, so it carries the data of the frame. */
export function action({ context }: Route.ActionArgs) {
  throw data({ site: readSite(context) }, { status: 405, statusText: "Method Not Allowed" });
}

/** For the error page and the loading screen; other screens export their own. */
export function meta({ matches, error }: Route.MetaArgs) {
  const title = isStarting(error) ? "Loading..." : "Opps";
  const description = isStarting(error) ? "The catalogue is being opened." : "Sorry, an error has occurred.";
  return pageMeta({ matches, error }, { title, description, unlisted: true });
}

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: hostGrotesk, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export function Layout({ children }: { children: ReactNode }) {
  const { brand } = useSite();
  const error = useRouteError();
  return (
    // The inline script sets `data-theme` before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColors.dark} />
        <InlineScript code={themeScript} />
        <Meta />
        <Links />
        <link rel="icon" href={brand.logoUrl ?? "/favicon.svg"} />
        <link rel="apple-touch-icon" href={brand.logoUrl ?? "/apple-touch-icon.png"} />
        {brand.accent && <link rel="stylesheet" href={brandStyleAddress(brand.accent)} />}
        {/* For browsers without scripts; with them, the loading screen polls. */}
        {isStarting(error) && error.data.reloads && (
          <noscript>
            <meta httpEquiv="refresh" content="2" />
          </noscript>
        )}
      </head>
      <body>
        {/* Outside the frames, so that it persists, and before the screen, which may set the focus after it. */}
        <PageChange />
        {children}
        <ScrollRestoration />
        <DeferredScripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Outlet />
      <Live revision={loaderData.revision} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SiteFrame>{isStarting(error) ? <LoadingScreen /> : <ErrorMessage error={error} />}</SiteFrame>;
}

function isStarting(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.status === 503;
}
