import { icon } from "./icon.tsx";

// Icons that many screens use: every page loads them.

export const ArrowRight = icon("M5 12h14M12 5l7 7-7 7");
export const ArrowUpRight = icon("M7 7h10v10M7 17L17 7");
export const Check = icon("M20 6L9 17l-5-5");
export const ChevronDown = icon("M6 9l6 6 6-6");
export const Copy = icon(
  "M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2",
);
export const ChevronsUpDown = icon("M7 15l5 5 5-5M7 9l5-5 5 5");
export const CircleAlert = icon("M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM12 8v4M12 16h.01");
export const Folder = icon(
  "M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Z",
);
export const Info = icon("M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM12 16v-4M12 8h.01");
export const Menu = icon("M4 5h16M4 12h16M4 19h16");
export const Monitor = icon(
  "M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM8 21L16 21M12 17L12 21",
);
export const Moon = icon(
  "M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401",
);
export const Search = icon("M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0z");
export const Sun = icon(
  "M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41",
);
export const SunMoon = icon(
  "M12 2v2M14.837 16.385a6 6 0 1 1-7.223-7.222c.624-.147.97.66.715 1.248a4 4 0 0 0 5.26 5.259c.589-.255 1.396.09 1.248.715M16 12a4 4 0 0 0-4-4M19 5l-1.256 1.256M20 12h2",
);
export const TriangleAlert = icon(
  "M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01",
);
export const X = icon("M18 6L6 18M6 6l12 12");
