import type { ReactNode } from "react";

/** An icon of 24 px, unless its place says otherwise, in the colour of the text around it. Never read out. */
export type Icon = (props: { className?: string }) => ReactNode;

/** Makes an icon of paths, given by their `d`, and other shapes. How they are drawn is in `app.css`. */
function icon(paths: string[], shapes?: ReactNode): Icon {
  const drawing = paths.map((d) => <path key={d} d={d} />);
  return ({ className }) => (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className ? `icon ${className}` : "icon"}>
      {shapes}
      {drawing}
    </svg>
  );
}

// From Lucide (https://lucide.dev, ISC licence), as the dashboard has them from its package.

export const ArrowRight = icon(["M5 12h14", "m12 5 7 7-7 7"]);
export const ArrowUpRight = icon(["M7 7h10v10", "M7 17 17 7"]);
export const Check = icon(["M20 6 9 17l-5-5"]);
export const ChevronDown = icon(["m6 9 6 6 6-6"]);
export const ChevronLeft = icon(["m15 18-6-6 6-6"]);
export const ChevronRight = icon(["m9 18 6-6-6-6"]);
export const Copy = icon(
  ["M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"],
  <rect width="14" height="14" x="8" y="8" rx="2" ry="2" />,
);
export const Cpu = icon(
  [
    "M12 20v2",
    "M12 2v2",
    "M17 20v2",
    "M17 2v2",
    "M2 12h2",
    "M2 17h2",
    "M2 7h2",
    "M20 12h2",
    "M20 17h2",
    "M20 7h2",
    "M7 20v2",
    "M7 2v2",
  ],
  <>
    <rect x="4" y="4" width="16" height="16" rx="2" />
    <rect x="8" y="8" width="8" height="8" rx="1" />
  </>,
);
export const File = icon([
  "M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z",
  "M14 2v5a1 1 0 0 0 1 1h5",
]);
export const FileArchive = icon(
  [
    "M13.659 22H18a2 2 0 0 0 2-2V8a2.4 2.4 0 0 0-.706-1.706l-3.588-3.588A2.4 2.4 0 0 0 14 2H6a2 2 0 0 0-2 2v11.5",
    "M14 2v5a1 1 0 0 0 1 1h5",
    "M8 12v-1",
    "M8 18v-2",
    "M8 7V6",
  ],
  <circle cx="8" cy="20" r="2" />,
);
export const FileSpreadsheet = icon([
  "M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z",
  "M14 2v5a1 1 0 0 0 1 1h5",
  "M8 13h2",
  "M14 13h2",
  "M8 17h2",
  "M14 17h2",
]);
export const FileText = icon([
  "M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z",
  "M14 2v5a1 1 0 0 0 1 1h5",
  "M10 9H8",
  "M16 13H8",
  "M16 17H8",
]);
export const Folder = icon([
  "M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Z",
]);
export const Menu = icon(["M4 5h16", "M4 12h16", "M4 19h16"]);
export const Monitor = icon(
  [],
  <>
    <rect width="20" height="14" x="2" y="3" rx="2" />
    <line x1="8" x2="16" y1="21" y2="21" />
    <line x1="12" x2="12" y1="17" y2="21" />
  </>,
);
export const Moon = icon([
  "M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401",
]);
export const Package = icon(
  [
    "M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73z",
    "M12 22V12",
    "m7.5 4.27 9 5.15",
  ],
  <polyline points="3.29 7 12 12 20.71 7" />,
);
export const Pause = icon(
  [],
  <>
    <rect x="14" y="3" width="5" height="18" rx="1" />
    <rect x="5" y="3" width="5" height="18" rx="1" />
  </>,
);
export const Play = icon(["M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z"]);
export const Search = icon(["m21 21-4.34-4.34"], <circle cx="11" cy="11" r="8" />);
export const Sun = icon(
  [
    "M12 2v2",
    "M12 20v2",
    "m4.93 4.93 1.41 1.41",
    "m17.66 17.66 1.41 1.41",
    "M2 12h2",
    "M20 12h2",
    "m6.34 17.66-1.41 1.41",
    "m19.07 4.93-1.41 1.41",
  ],
  <circle cx="12" cy="12" r="4" />,
);
export const SunMoon = icon([
  "M12 2v2",
  "M14.837 16.385a6 6 0 1 1-7.223-7.222c.624-.147.97.66.715 1.248a4 4 0 0 0 5.26 5.259c.589-.255 1.396.09 1.248.715",
  "M16 12a4 4 0 0 0-4-4",
  "m19 5-1.256 1.256",
  "M20 12h2",
]);
export const X = icon(["M18 6 6 18", "m6 6 12 12"]);
