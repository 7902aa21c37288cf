import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { FetcherSubmitOptions, FetcherWithComponents } from "react-router";
import { dataRouter } from "../data-router.ts";

interface RouteScripts {
  module: string;
  clientActionModule?: string;
}

type Submit = FetcherWithComponents<unknown>["submit"];

/**
 * Sends forms of another screen by a fetcher. Without that screen's scripts the router would load the page anew, which on a
 * broken line ends on the browser's own error page: here the form stays. `ahead` is an address whose scripts are fetched
 * before they are needed.
 */
export function useSendElsewhere({ submit }: { submit: Submit }, ahead?: string) {
  const [scripts, setScripts] = useState<"awaited" | "away">();

  useEffect(() => {
    if (ahead) void haveScripts(ahead);
  }, [ahead]);

  return {
    /** Locks whatever follows `awaited` at once: a hand may type or press again before the router tells that it sends. */
    async send(what: Parameters<Submit>[0], options: FetcherSubmitOptions & { action: string }): Promise<void> {
      flushSync(() => setScripts("awaited"));
      if (!(await haveScripts(options.action))) return setScripts("away");
      void submit(what, { ...options, flushSync: true });
      setScripts(undefined);
    },
    /** Whether the scripts for what is to be sent are being fetched. */
    awaited: scripts === "awaited",
    /** Whether they could not be had, so that nothing was sent. */
    away: scripts === "away",
    forget: () => setScripts(undefined),
  };
}

/** Fetches the scripts by which the router sends a form to `address`, and tells whether they are here. */
async function haveScripts(address: string): Promise<boolean> {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, RouteScripts | undefined> };
  };
  const routes = dataRouter()?.match(new URL(address, location.href).pathname) ?? [];
  const scripts = routes.flatMap(({ route }) => {
    const { module, clientActionModule } = manifest?.routes[route.id] ?? {};
    return [module, clientActionModule].filter((script) => script !== undefined);
  });
  try {
    await Promise.all(scripts.map((script) => import(/* @vite-ignore */ script)));
    return true;
  } catch {
    return false;
  }
}
