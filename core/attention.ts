/** What a product lacks; in addresses too. */
export type ProductNeed = "support-date";

export const productNeeds: readonly ProductNeed[] = ["support-date"];

/** Records that an administrator should look at. */
export interface Attention {
  need: ProductNeed;
  count: number;
  /** Of the first three records, in the order of their list. */
  names: string[];
}

export const attentionNames: Record<ProductNeed, string> = {
  "support-date": "Products without a date for security updates",
};
