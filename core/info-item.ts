import type { Picture } from "./picture.ts";

/** Shown on the home page, newest first. `timestamp` is in milliseconds since 1970. */
export type InfoItem = Banner | Card | Image;

interface Item {
  id: string;
  timestamp: number;
  version: number;
}

export interface Banner extends Item {
  kind: "banner";
  content: string;
}

export interface Card extends Item {
  kind: "card";
  heading: string;
  content: string;
  picture?: Picture;
}

export interface Image extends Item {
  kind: "image";
  picture: Picture;
}

export const infoMessages = {
  contentRequired: "Content Required",
  headingRequired: "Heading Required",
  imageRequired: "Image required (20MB maximum)",
  notAnImage: "Must be an image (20MB maximum)",
};
