import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/product-choices.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const query = new URL(request.url).searchParams;
  return Response.json(await editing.productChoices(query.get("q") ?? "", query.get("except") ?? undefined));
}
