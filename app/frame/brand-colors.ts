export interface Accent {
  light: string;
  dark: string;
}

/** `hardest` is the background with the lowest contrast. */
const light = { paper: "#ffffff", hardest: "#f5f7f6", deeper: "#000000" };
const dark = { paper: "#0b0f0e", hardest: "#171d1b", deeper: "#ffffff" };
const darkInk = "#04140e";

/** Contrast ratios required by WCAG 2.2 for text (1.4.3) and for graphics (1.4.11). */
const readable = 4.5;
const visible = 3;

/** Contains the colours, so that the response can be cached forever. */
export function brandStyleAddress(accent: Accent): string {
  return `/brand.css?${new URLSearchParams({ light: accent.light.slice(1), dark: accent.dark.slice(1) })}`;
}

export function brandStyle(accent: Accent): string {
  const lightRules = colors(accent.light, light);
  const darkRules = colors(accent.dark, dark);
  // Not `light-dark()`: the build, which lowers it for older browsers, does not process this file.
  return [
    `:root{${lightRules}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${darkRules}}}`,
    `@media screen{:root[data-theme=dark]{${darkRules}}}`,
  ].join("\n");
}

function colors(own: string, theme: typeof light): string {
  const soft = mix(own, theme.paper, 0.89);
  const accent = moved(own, theme, readable, [theme.hardest, soft]);
  return [
    `--color-accent:${accent}`,
    `--color-accent-hover:${mix(accent, theme.deeper, 0.24)}`,
    `--color-on-accent:${contrast("#ffffff", accent) >= contrast(darkInk, accent) ? "#ffffff" : darkInk}`,
    `--color-accent-soft:${soft}`,
    `--color-index:${moved(own, theme, visible, [theme.hardest])}`,
  ].join(";");
}

function moved(color: string, { deeper }: typeof light, ratio: number, grounds: string[]): string {
  for (let share = 0; share < 1; share += 0.01) {
    const candidate = mix(color, deeper, share);
    if (grounds.every((ground) => contrast(candidate, ground) >= ratio)) return candidate;
  }
  return deeper;
}

function mix(first: string, second: string, share: number): string {
  const one = channels(first);
  const other = channels(second);
  const mixed = one.map((value, at) => Math.round(value + ((other[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

export function contrast(first: string, second: string): number {
  const [lighter, darker] = [luminance(first), luminance(second)].sort((one, other) => other - one);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

// https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
