/** As a form offers it that chooses many products at once. */
export interface OfferedProduct {
  id: string;
  model: string;
  /** Its category's id. */
  category: string;
}
