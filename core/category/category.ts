import type { Picture } from "#core/files/picture.ts";

export interface Feature {
  id: string;
  label: string;
}

export interface CategoryFields {
  name: string;
  description: string;
  /** Ids of the facts on the cards of its products; two at most. One may have been deleted since. */
  cardFacts?: string[] | undefined;
}

export interface Category extends CategoryFields {
  id: string;
  features: Feature[];
  version: number;
}

export interface CategoryLink {
  id: string;
  name: string;
  productCount: number;
}

export interface PicturedCategory extends CategoryLink {
  picture: Picture;
}

export interface ListedCategory extends CategoryLink {
  featureCount: number;
}

export const categoryMessages = {
  nameRequired: "Name required",
  nameTaken: (name: string) => `Category "${name}" already exists`,
  emptyFeatures: "No empty features / filters",
  featureListed: (label: string) => `Feature "${label}" is already listed`,
  cardFactTwice: "Choose two different facts",
  holdsProducts: (count: number) => `Cannot delete category: contains ${count} product(s).`,
  cannotDelete: (name: string, count: number) => `Cannot delete ${name}: contains ${count} product(s).`,
  checkInputs: "Something went wrong - check each input",
};
