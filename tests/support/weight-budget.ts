export function weightBudget(path: string) {
  // The home page has its carousel besides; a product page has tables of specifications, distances and files.
  return {
    script: path === "/" ? 132_000 : 126_000,
    stylesheet: path.startsWith("/catalog/products/") ? 20_000 : 18_000,
    font: 40_000,
  };
}
