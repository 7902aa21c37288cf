import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { FetcherSubmitOptions, FetcherWithComponents } from "react-router";
import { dataRouter } from "../frame/prevent-error-page.ts";

interface RouteScripts {
  module: string;
  clientActionModule?: string;
}

type Submit = FetcherWithComponents<unknown>["submit"];

/** Submits to another route. If that route's scripts fail to load, sets `failed`; the router would reload the page. */
export function useCrossRouteFetcher({ submit }: { submit: Submit }, ahead?: string) {
  const [scripts, setScripts] = useState<"awaited" | "away">();

  useEffect(() => {
    if (ahead) void haveScripts(ahead);
  }, [ahead]);

  return {
    async send(what: Parameters<Submit>[0], options: FetcherSubmitOptions & { action: string }): Promise<void> {
      flushSync(() => setScripts("awaited"));
      if (!(await haveScripts(options.action))) return setScripts("away");
      void submit(what, { ...options, flushSync: true });
      setScripts(undefined);
    },
    awaited: scripts === "awaited",
    failed: scripts === "away",
    forget: () => setScripts(undefined),
  };
}

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
