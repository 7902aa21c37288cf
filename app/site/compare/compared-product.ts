import { isLeaving } from "#core/product/lifecycle.ts";
import type { Product } from "#core/product/product.ts";
import { soldSuccessors } from "#core/product/successor.ts";

export type ComparedProduct = ReturnType<typeof comparedProduct>;

/** What the table's head shows of a product. */
export function comparedProduct(product: Product, today: string) {
  const { id, model, pictures, successors, launched, lastOrder, endOfSales, endOfSecuritySupport, endOfLife } = product;
  return {
    id,
    model,
    picture: pictures[0],
    dates: { launched, lastOrder, endOfSales, endOfSecuritySupport, endOfLife },
    replacedBy: isLeaving(product, today)
      ? soldSuccessors(id, successors, today).map((successor) => ({ id: successor.id, model: successor.model }))
      : [],
  };
}
