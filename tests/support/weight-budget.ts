export function weightBudget(path: string) {
  return { script: scriptBudget(path), stylesheet: 17_000, font: 40_000 };
}

function scriptBudget(path: string): number {
  // The carousel.
  if (path === "/") return 130_000;
  // Files of releases, with their hashes.
  if (path.startsWith("/support/releases/")) return 122_500;
  if (path.startsWith("/catalog/products/")) return 121_500;
  return 120_000;
}
