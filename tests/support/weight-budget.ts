export function weightBudget(path: string) {
  // The home page has its carousel besides, and pages of products and releases the files of releases.
  const ofFiles = /^\/(catalog\/products|support\/releases)\//.test(path);
  const script = path === "/" ? 130_000 : ofFiles ? 121_500 : 120_000;
  return { script, stylesheet: 17_000, font: 40_000 };
}
