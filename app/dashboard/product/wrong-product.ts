import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import { productMessages } from "#core/product/product.ts";
import { productForm } from "#core/product/product-draft.ts";
import type { editingOf } from "../../forms/session.ts";

/** Answers a form with mistakes, with those that only the catalog knows. `id` is the product that is edited. */
export async function wrongProduct(
  editing: NonNullable<ReturnType<typeof editingOf>>,
  form: Submission<unknown>,
  id?: string,
) {
  const model = productForm.shape.model.safeParse(form.payload.model).data;
  const isTaken = model !== undefined && (await editing.isModelTaken(model, id));
  return data(form.reply({ fieldErrors: isTaken ? { model: [productMessages.modelTaken(model)] } : {} }), 400);
}
