import { readFile, stat } from "node:fs/promises";
import pLimit from "p-limit";
import { cleanFileName } from "#core/files/file-name.ts";
import { largestSbom } from "#core/limits.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { releaseMessages, type SbomSummary } from "#core/release/release.ts";
import { askConfinedProcess, confinedFlags } from "../confined-process.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import type { StagedSbom } from "../storage/staged-file.ts";

const worker = "server/sbom/sbom-worker.ts";
const flags = ["--max-old-space-size=384", ...confinedFlags];

export const sbomTimeouts = { starting: 20_000, reading: 120_000 };

const sbomType = "application/vnd.cyclonedx+json";

const limit = pLimit(1);

/** Refused, under `sbom`, if it is not a valid CycloneDX SBOM or exceeds a limit. */
export async function stageSbom(
  store: ObjectStore,
  source: Uint8Array | string,
  name: string,
): Promise<Outcome<StagedSbom>> {
  const size = typeof source === "string" ? (await stat(source)).size : source.length;
  if (size > largestSbom) return refused({ sbom: releaseMessages.sbomTooLarge });
  const bytes = typeof source === "string" ? await readFile(source) : source;
  const asked = { flags, timeouts: sbomTimeouts, question: { bytes } };
  const summary = await limit(() => askConfinedProcess<Outcome<SbomSummary>>(worker, asked));
  if (!summary) return refused({ sbom: releaseMessages.sbomTooComplex });
  if (!summary.ok) return summary;
  return done({ ...(await store.put(bytes)), name: cleanFileName(name), type: sbomType, summary: summary.value });
}
