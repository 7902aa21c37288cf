/** A choice in a form that takes many products at once. */
export interface OfferedProduct {
  id: string;
  model: string;
  /** Its category's id. */
  category: string;
}

/** What a list of models names that somebody has typed or pasted. */
export interface NamedProducts {
  products: OfferedProduct[];
  /** The models that no product has, as they were given. */
  unknown: string[];
}

/** In an order of their own, so that equal choices are equal texts. */
export function sentProducts(products: { id: string }[]): string {
  return products
    .map(({ id }) => id)
    .sort()
    .join(" ");
}
