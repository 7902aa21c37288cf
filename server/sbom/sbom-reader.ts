import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { z } from "zod";
import { longestLicence, mostSbomComponents } from "#core/limits.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { ownValue } from "#core/own-value.ts";
import { releaseMessages, type SbomSummary } from "#core/release/release.ts";

// Import only in `sbom-worker.ts`, a process of its own: checking that thousands of components differ takes minutes.

const versions: Record<string, Spec.Version> = {
  "1.4": Spec.Version.v1dot4,
  "1.5": Spec.Version.v1dot5,
  "1.6": Spec.Version.v1dot6,
  "1.7": Spec.Version.v1dot7,
};

/** What the summary needs; the validator has checked everything else. */
interface Bom {
  specVersion: string;
  serialNumber?: string;
  metadata?: { timestamp?: string };
  components?: Component[];
}

interface Component {
  components?: Component[];
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[];
}

const marked = z.object({ bomFormat: z.literal("CycloneDX"), specVersion: z.string() });

/** Refused, under `sbom`, with the first fault that the validator finds. */
export async function readSbom(bytes: Uint8Array): Promise<Outcome<SbomSummary>> {
  const text = textOf(bytes);
  const bom = text === undefined ? undefined : parse(text);
  if (text === undefined || bom === undefined) return refused({ sbom: releaseMessages.sbomNotJson });
  const mark = marked.safeParse(bom);
  const version = mark.success ? ownValue(versions, mark.data.specVersion) : undefined;
  if (!version) return refused({ sbom: releaseMessages.sbomVersion });
  if (hasTooManyComponents(bom)) return refused({ sbom: releaseMessages.sbomTooManyComponents });

  const faults = (await new Validation.JsonStrictValidator(version).validate(text)) as Fault[] | null;
  if (faults) return refused({ sbom: describe(faults) });
  return done(summaryOf(bom as Bom));
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Takes what the validator has not checked yet: it would need too long for them. */
function hasTooManyComponents(bom: unknown): boolean {
  let count = 0;
  const pending = [bom];
  for (let some = pending.pop(); some !== undefined; some = pending.pop()) {
    if (typeof some !== "object" || some === null || !("components" in some)) continue;
    if (!Array.isArray(some.components)) continue;
    count += some.components.length;
    if (count > mostSbomComponents) return true;
    for (const component of some.components) pending.push(component);
  }
  return false;
}

/** An error of ajv. */
interface Fault {
  instancePath: string;
  message?: string;
}

function describe([fault]: Fault[]): string {
  const place = fault?.instancePath ? `${fault.instancePath.slice(0, 200)} ` : "it ";
  return releaseMessages.sbomInvalid(`${place}${fault?.message ?? "is not valid"}`);
}

function summaryOf({ specVersion, serialNumber, metadata, components = [] }: Bom): SbomSummary {
  const licences = new Set<string>();
  let count = 0;
  const pending = [components];
  for (let some = pending.pop(); some; some = pending.pop()) {
    for (const { components = [], licenses = [] } of some) {
      count += 1;
      for (const licence of licenses) licences.add(nameOf(licence));
      pending.push(components);
    }
  }
  return {
    specVersion,
    components: count,
    ...(serialNumber && { serialNumber }),
    ...(metadata?.timestamp && { timestamp: metadata.timestamp }),
    licences: [...licences].filter((name) => name !== "").sort(),
  };
}

function nameOf(licence: NonNullable<Component["licenses"]>[number]): string {
  const name = "expression" in licence ? licence.expression : (licence.license.id ?? licence.license.name ?? "");
  return name.length > longestLicence ? Array.from(name).slice(0, longestLicence).join("") : name;
}
