export function weightBudget(path: string) {
  // The home page has its carousel besides.
  return { script: path === "/" ? 130_000 : 120_000, stylesheet: 18_000, font: 40_000 };
}
