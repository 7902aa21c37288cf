import { sheetChoicesText } from "#core/facts/sheet-choices.ts";
import { isId } from "#core/id.ts";
import { asDecimalMark } from "#core/quantities/numbers.ts";
import { sentForm } from "../../forms/sent-form.ts";
import { notFound } from "../../navigation/not-found.ts";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/product-sheet-facts.ts";

/** Only asked with a form's fields. */
export function loader({ context }: Route.LoaderArgs) {
  requireEditing(context);
  throw notFound();
}

/** What an uploaded sheet changes. A form, because it holds what the labels mean. */
export async function action({ request, context }: Route.ActionArgs) {
  const editing = requireEditing(context);
  const sent = await sentForm(request);
  const textOf = (name: string) => {
    const text = sent.get(name);
    return typeof text === "string" && text !== "" ? text : undefined;
  };
  const idIn = (name: string) => {
    const id = textOf(name);
    return id !== undefined && isId(id) ? { [name]: id } : {};
  };
  const [upload, model, column] = [textOf("upload") ?? "", textOf("model"), textOf("column")];
  const decimalMark = asDecimalMark(textOf("decimalMark"));
  const { data: choices } = sheetChoicesText.safeParse(textOf("choices"));
  const change = isId(upload)
    ? await editing.factsOfUpload(upload, {
        ...idIn("product"),
        ...idIn("category"),
        ...(model !== undefined && { model }),
        ...(column !== undefined && { column }),
        ...(decimalMark && { decimalMark }),
        ...(choices && { choices }),
      })
    : undefined;
  if (!change) throw notFound();
  return Response.json(change);
}
