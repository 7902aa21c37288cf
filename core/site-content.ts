import type { Picture } from "./picture.ts";

/** The owner's name and addresses, which even the loading screen shows. */
export interface Brand {
  name: string;
  /** The company's legal name, for printed pages. */
  legalName: string;
  tagline: string;
  /** Address of the logo beside the name; without one, the built-in mark is drawn. */
  logoUrl?: string;
  /** The accent colour in the light and the dark theme, as `#rrggbb`; without one, the built-in viridian. */
  accent?: { light: string; dark: string };
  contactEmail: string;
  social: { name: string; url: string }[];
}

/** Everything the site's owner writes in the content folder, with its pictures published. */
export interface SiteContent extends Brand {
  /** What visitors read while the home page holds no info items. */
  welcome: { heading: string; text: string };
  slides: [Slide, Slide, Slide];
  /** `summary` is the text without headings and markup. */
  about: { picture: Picture; text: Prose; summary: string };
  contact: { text: Prose };
  privacy: { text: Prose };
}

export interface Slide {
  picture: Picture;
  /** Another crop for narrow windows. */
  narrowPicture?: Picture;
  heading: string;
  text: string;
  link: { url: string; label: string };
  /** Whether the picture is dark (light words on it) or light. */
  tone: "dark" | "light";
}

/** Text in sections; what stands before the first heading has none. `html` is made from the owner's Markdown. */
export type Prose = { heading?: string; html: string }[];
