import { requestContext } from "../context.ts";
import { brandStyle } from "../frame/brand-colors.ts";
import type { Route } from "./+types/brand.ts";

/** Cached forever: the address contains the colours. */
export function loader({ context }: Route.LoaderArgs) {
  const { accent } = context.get(requestContext).brand;
  if (!accent) throw new Response(null, { status: 404 });
  return new Response(brandStyle(accent), {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
