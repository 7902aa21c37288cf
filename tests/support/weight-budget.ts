export function weightBudget(path: string) {
  // The home page has its carousel besides.
  return { script: path === "/" ? 132_000 : 126_000, stylesheet: 18_000, font: 40_000 };
}
