/** A property of a category's products that visitors filter by. */
export interface Feature {
  id: string;
  label: string;
}

export interface Category {
  id: string;
  name: string;
  description: string;
  /** Sorted by label, numeric-aware. */
  features: Feature[];
  version: number;
}

/** A category as menus and lists show it. */
export interface CategoryLink {
  id: string;
  name: string;
  productCount: number;
}

export const categoryMessages = {
  nameRequired: "Name required",
  nameTaken: (name: string) => `Category "${name}" already exists`,
  emptyFeatures: "No empty features / filters",
  checkInputs: "Something went wrong - check each input",
  notSaved: "Error submitting to database",
};
