import { brandContext } from "../context.ts";
import { brandStyle } from "../parts/brand-colors.ts";
import type { Route } from "./+types/brand.ts";

/** The owner's accent colour as a stylesheet. Its address changes with the colour. */
export function loader({ context }: Route.LoaderArgs) {
  const { accent } = context.get(brandContext);
  if (!accent) throw new Response(null, { status: 404 });
  return new Response(brandStyle(accent), {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
