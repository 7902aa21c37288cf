export function weightBudget(path: string) {
  const isProduct = path.startsWith("/catalog/products/");
  return {
    // Includes the list of all routes, also those of the dashboard. A product page has Connect besides.
    script: largerScripts[path] ?? (isProduct ? 129_500 : 128_000),
    // A product page has tables of specifications, distances and files, and Connect; /support the box that says whether a file is genuine.
    stylesheet: isProduct ? 20_500 : path === "/support" ? 18_500 : 18_000,
    font: 40_000,
  };
}

/** The carousel, and that box. */
const largerScripts: Record<string, number> = { "/": 134_000, "/support": 132_000 };
