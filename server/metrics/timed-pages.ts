import type { Pages } from "../pages/pages.ts";
import type { Metrics } from "./metrics.ts";

export function timedPages(pages: Pages, metrics: Metrics | undefined): Pages {
  if (!metrics) return pages;
  return {
    ...pages,
    async handle(request, services) {
      const began = performance.now();
      try {
        return await pages.handle(request, services);
      } finally {
        metrics.pageRendered((performance.now() - began) / 1_000);
      }
    },
  };
}
