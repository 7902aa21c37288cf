import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, type EntryContext, Scripts, ServerRouter } from "react-router";
import { expect, test } from "vitest";
import { DeferredScripts } from "./deferred-scripts.tsx";

test("the router's modules and their preloads wait, its other scripts do not", async () => {
  const module = /<script type="module" async="">(.*?)<\/script>/s;
  const [, code] = module.exec(await rendered(Scripts)) ?? [];
  expect(code).toContain('import * as route0 from "/root.js"');
  expect(code).toMatch(/\nimport\("\/entry\.js"\);$/);

  const html = await rendered(DeferredScripts);
  expect(html).not.toMatch(/<link|<script[^>]*(module|async)/);
  expect(html).toContain("<script>window.__reactRouterContext");
  const [, files, deferred] = /<script type="deferred" data-files="([^"]*)">(.*?)<\/script>/s.exec(html) ?? [];
  expect(deferred).toBe(code?.replace(/;$/, '.catch(()=>{document.documentElement.dataset.scripts="away"});'));
  expect(files?.split(" ").sort()).toEqual(["/entry.js", "/manifest.js", "/root.js", "/shared.js"]);
});

/** What the router's own server rendering makes of a page that consists of this. */
async function rendered(Component: ComponentType): Promise<string> {
  const staticHandlerContext = await createStaticHandler([{ id: "root", path: "/" }]).query(
    new Request("http://localhost/"),
  );
  const root = { id: "root", path: "/", module: "/root.js", hasLoader: false, imports: ["/shared.js"] };
  const context = {
    manifest: { entry: { module: "/entry.js", imports: ["/shared.js"] }, routes: { root }, url: "/manifest.js" },
    routeModules: { root: { default: Component } },
    routeDiscovery: { mode: "initial" },
    staticHandlerContext,
    serverHandoffString: "{}",
    future: {},
    ssr: true,
  };
  return renderToString(<ServerRouter context={context as unknown as EntryContext} url="http://localhost/" />);
}
