import type { Picture } from "#core/files/picture.ts";

/** Shown on the home page, newest first. `timestamp` is in milliseconds since 1970. */
export type InfoItem = Banner | Card | Image;

/** `linkUrl` is an http or https address, or a path of the site. */
interface LinkFields {
  linkUrl: string | undefined;
  linkLabel: string | undefined;
}

export interface InfoItemFields {
  banner: { content: string } & Partial<LinkFields>;
  card: { heading: string; content: string } & Partial<LinkFields>;
  image: Record<never, never>;
}
type BannerFields = InfoItemFields["banner"];
type CardFields = InfoItemFields["card"];

interface Item {
  id: string;
  timestamp: number;
  version: number;
}

export interface Banner extends Item, BannerFields {
  kind: "banner";
}

export interface Card extends Item, CardFields {
  kind: "card";
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
  linkRequired: "Link required - or empty its label",
  linkInvalid: "Must be a web address (https://…) or a path of this site (/…)",
  notAnImage: "Must be an image (20MB maximum)",
};
