import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { FetcherSubmitOptions, FetcherWithComponents } from "react-router";
import { dataRouter } from "../frame/prevent-error-page.ts";

interface RouteScripts {
  module: string;
  clientActionModule?: string;
  imports?: string[];
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
  const files = routes.map(({ route }) => {
    const { module, clientActionModule, imports = [] } = manifest?.routes[route.id] ?? {};
    return { scripts: [module, clientActionModule].filter((script) => script !== undefined), imports };
  });
  const scripts = files.flatMap((file) => file.scripts);
  try {
    // Some browsers remember a failed import (`retryableImport`), and the router could not repeat it.
    await Promise.all([...scripts, ...files.flatMap(({ imports }) => imports)].map(fetchWhole));
    await Promise.all(scripts.map((script) => import(/* @vite-ignore */ script)));
    return true;
  } catch {
    return false;
  }
}

async function fetchWhole(script: string): Promise<void> {
  const response = await fetch(script);
  if (!response.ok) throw new Error(`${script}: ${response.status}`);
  await response.arrayBuffer();
}
