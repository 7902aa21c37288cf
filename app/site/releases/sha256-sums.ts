import { sha256Sums } from "#core/files/file-hash.ts";
import { isId } from "#core/id.ts";
import { servicesContext } from "../../context.ts";
import { notFound } from "../../navigation/not-found.ts";
import type { Route } from "./+types/sha256-sums.ts";

/** For `sha256sum -c`, beside the downloaded files. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const release = isId(params.id) ? await context.get(servicesContext).catalog.release(params.id) : undefined;
  if (!release) throw notFound();
  const { file, signature, sbom } = release;
  return new Response(sha256Sums([file, ...(signature ? [signature] : []), ...(sbom ? [sbom.file] : [])]), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
