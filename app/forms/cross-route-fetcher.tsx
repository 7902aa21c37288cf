import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { FetcherSubmitOptions, FetcherWithComponents } from "react-router";
import { dataRouter } from "../navigation/prevent-error-page.ts";

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
  const loads = routes.flatMap(({ route }) => manifest?.routes[route.id] ?? []);
  const scripts = loads.flatMap(({ module, clientActionModule = module }) => [module, clientActionModule]);
  const files = new Set([...scripts, ...loads.flatMap(({ imports = [] }) => imports)]);
  try {
    // Some browsers remember a failed import (`retryableImport`), and the router could not repeat it.
    await Promise.all(Array.from(files, fetchOnce));
    await Promise.all(scripts.map((script) => import(/* @vite-ignore */ script)));
    return true;
  } catch {
    return false;
  }
}

const fetched = new Set<string>();

async function fetchOnce(file: string): Promise<void> {
  if (fetched.has(file)) return;
  const response = await fetch(file);
  if (!response.ok) throw new Error(response.statusText);
  await response.arrayBuffer();
  fetched.add(file);
}
