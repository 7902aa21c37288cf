import hostGrotesk from "@fontsource-variable/host-grotesk/files/host-grotesk-latin-wght-normal.woff2?url";
import {
  data,
  type ErrorResponse,
  href,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  type RouterContextProvider,
  ScrollRestoration,
  useRouteError,
} from "react-router";
import type { Route } from "./+types/root.ts";
import "./app.css";
import { ErrorMessage } from "./components/error-message.tsx";
import { InlineScript } from "./components/inline-script.tsx";
import { requestContext, servicesContext } from "./context.ts";
import { brandStyleAddress } from "./frame/brand-colors.ts";
import { DeferredScripts } from "./frame/deferred-scripts.tsx";
import { Live } from "./frame/live.tsx";
import { LoadingScreen } from "./frame/loading-screen.tsx";
import { PageChange } from "./frame/page-change.tsx";
import { SiteFrame } from "./frame/site-frame.tsx";
import { themeColors, themeScript } from "./frame/theme.ts";
import { readFooterPages } from "./navigation/footer-pages.ts";
import { PageLinks } from "./navigation/page-links.tsx";
import { pageMeta } from "./navigation/page-meta.ts";
import { preventErrorPage } from "./navigation/prevent-error-page.ts";
import { readSite, type Site, useSite } from "./navigation/site.ts";
import type { Elements } from "./ui/elements.ts";

/** Until the database can be read, every document is the loading screen. The brand's stylesheet needs no data. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }, next) => {
    if (!context.get(requestContext).visitors && new URL(request.url).pathname !== href("/brand.css")) {
      // Reloading would lose the submitted form.
      const reloads = request.method !== "POST";
      throw data(
        { site: readSite(context), reloads, doing: context.get(requestContext).doing },
        { status: 503, statusText: "Service Unavailable" },
      );
    }
    return next();
  },
  async ({ context }, next) => {
    const refusal = context.get(requestContext).refusal;
    if (refusal) throw data({ site: await readFrame(context) }, refusal);
    return next();
  },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [preventErrorPage];

export async function loader({ context }: Route.LoaderArgs): Promise<Site> {
  try {
    return await readFrame(context);
  } catch (error) {
    // What fails here would otherwise leave the error page without the maker's name.
    context.get(requestContext).reportError(error);
    throw data({ site: readSite(context) }, { status: 500, statusText: "Internal Server Error" });
  }
}

async function readFrame(context: Readonly<RouterContextProvider>): Promise<Site> {
  const [footerPages, hasFeeds] = await Promise.all([
    readFooterPages(context),
    context.get(servicesContext).catalog.hasFeeds(),
  ]);
  return { ...readSite(context), ...(footerPages.length > 0 && { footerPages }), ...(hasFeeds && { hasFeeds }) };
}

/** Refused forms skip the loaders, so the error carries the frame's data. */
export function action({ context }: Route.ActionArgs) {
  throw data({ site: readSite(context) }, { status: 405, statusText: "Method Not Allowed" });
}

export function meta({ matches, error }: Route.MetaArgs) {
  const title = isStarting(error) ? "Loading..." : "Opps";
  const description = isStarting(error) ? "The catalog is being opened." : "Sorry, an error has occurred.";
  return pageMeta({ matches, error }, { title, description, unlisted: true });
}

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: hostGrotesk, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export function Layout({ children }: { children: Elements }) {
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
        {isStarting(error) && error.data.reloads === true && (
          <noscript>
            <meta httpEquiv="refresh" content="2" />
          </noscript>
        )}
      </head>
      <body>
        {/* Outside the frames, so that it stays mounted; before the screen, so that the screen sets the focus last. */}
        <PageChange />
        <PageLinks />
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
      <Live revision={loaderData.revision} today={loaderData.today} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      {isStarting(error) ? <LoadingScreen doing={error.data.doing} /> : <ErrorMessage error={error} />}
    </SiteFrame>
  );
}

function isStarting(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.status === 503;
}
