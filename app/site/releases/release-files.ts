import { counted } from "#core/counted.ts";
import type { Download } from "#core/download/download.ts";
import { type Release, releaseTitle } from "#core/release/release.ts";

/** The file itself, its signature and its published SBOM. */
export function releaseFiles(release: Release): Download[] {
  const { id, file, signature, sbom } = release;
  return [
    { id, description: releaseTitle(release), file },
    ...(signature ? [{ id: `${id} signature`, description: "Signature", file: signature }] : []),
    ...(sbom
      ? [
          {
            id: `${id} sbom`,
            description: `SBOM, CycloneDX ${sbom.specVersion}, ${counted(sbom.components, "component")}`,
            file: sbom.file,
          },
        ]
      : []),
  ];
}
