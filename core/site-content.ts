import type { Picture } from "./files/picture.ts";
import type { SigningKey } from "./release/signing-key.ts";

export interface Brand {
  name: string;
  legalName: string;
  tagline: string;
  logoUrl?: string;
  /** `#rrggbb`; the built-in accent by default. */
  accent?: { light: string; dark: string };
  contactEmail: string;
  social: { name: string; url: string }[];
  /** Further pages at `/pages/{name}`, sorted by title. */
  pages: { name: string; title: string }[];
  signingKey?: SigningKey;
}

export interface SiteContent extends Brand {
  welcome: { heading: string; text: string };
  slides: [Slide, Slide, Slide];
  about: { picture: Picture; text: Prose; summary: string };
  contact: { text: Prose };
  privacy: { text: Prose };
  pageTexts: Record<string, Prose>;
  /** For the administrator of an empty site. */
  example: ExamplePart[];
}

/** A part of the content that comes as an example. */
export interface ExamplePart {
  name: string;
  /** What visitors see of it today. */
  shown: string;
  /** In the content folder. */
  files: string[];
  /** Whether visitors still see the example. */
  isExample: boolean;
}

export interface Slide {
  /** Without, the site's lens is drawn, which is dark. */
  picture?: Picture;
  narrowPicture?: Picture;
  heading: string;
  text: string;
  link: { url: string; label: string };
  tone: "dark" | "light";
}

/** Rendered Markdown, by section. Text before the first heading has no `heading`. */
export type Prose = { heading?: string; html: string }[];
