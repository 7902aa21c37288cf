import { isId } from "#core/id.ts";
import { servicesContext } from "../../context.ts";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/product-features.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireEditing(context);
  const id = new URL(request.url).searchParams.get("category") ?? "";
  const category = isId(id) ? await context.get(servicesContext).catalog.category(id) : undefined;
  return Response.json({ category: id, features: category?.features ?? [] });
}
