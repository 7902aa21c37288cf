export function weightBudget(path: string) {
  // The home page has its carousel besides; a product page has tables of specifications, distances and files.
  return {
    // Includes the list of all routes, also those of the dashboard.
    script: path === "/" ? 134_000 : 128_000,
    stylesheet: path.startsWith("/catalog/products/") ? 20_000 : 18_000,
    font: 40_000,
  };
}
