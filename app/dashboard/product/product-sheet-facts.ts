import { isId } from "#core/id.ts";
import { notFound } from "../../navigation/not-found.ts";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/product-sheet-facts.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const { searchParams } = new URL(request.url);
  const idIn = (name: string) => {
    const id = searchParams.get(name) ?? "";
    return isId(id) ? { [name]: id } : {};
  };
  const upload = searchParams.get("upload") ?? "";
  const facts = isId(upload)
    ? await editing.factsOfUpload(upload, { ...idIn("product"), ...idIn("category") })
    : undefined;
  if (!facts) throw notFound();
  return Response.json(facts);
}
