import { href } from "react-router";
import type { DocumentKind } from "#core/document.ts";
import type { Download } from "#core/download.ts";
import { type Evidence, evidenceNames, moduleText, noStatement, type OnvifRow, profileNote } from "#core/evidence.ts";
import { writtenDate } from "#core/lifecycle.ts";
import { DetailRow } from "../components/detail-row.tsx";
import { FileLink } from "./file-link.tsx";
import { NotStated } from "./not-stated.tsx";

/** What the maker has entered about one product, in its words. */
export function EvidenceList({
  productId,
  evidence,
  downloads,
}: {
  productId: string;
  evidence: Evidence | undefined;
  /** Those of the product and the general ones that name it. */
  downloads: Download[];
}) {
  const { letter, socMaker, oemOrigin, taaCountry, radioModules = [], onvif = [] } = evidence ?? {};
  const texts = { socMaker, oemOrigin, taaCountry };
  const shownKinds = documentRows.map((row) => ({ ...row, found: downloads.filter(({ kind }) => kind === row.kind) }));
  return (
    <>
      <dl className="text-small">
        <DetailRow name="NDAA section 889">
          <NdaaStatement evidence={evidence} />
        </DetailRow>
        {Object.entries(texts).map(
          ([field, text]) =>
            text !== undefined && (
              <DetailRow key={field} name={evidenceNames[field as keyof typeof texts]}>
                {text}
              </DetailRow>
            ),
        )}
        {radioModules.length > 0 && (
          <DetailRow name="Radio modules">
            <ul>
              {radioModules.map((module) => (
                <li key={moduleText(module)}>{moduleText(module)}</li>
              ))}
            </ul>
          </DetailRow>
        )}
        {shownKinds.map(
          ({ kind, name, found }) =>
            found.length > 0 && (
              <DetailRow key={kind} name={name}>
                <ul>
                  {found
                    .filter(({ id }) => id !== letter?.id)
                    .map((download) => (
                      <li key={download.id}>
                        <FileLink file={download.file}>{download.description}</FileLink>
                        {download.date && <span className="text-meta text-ink-3"> {writtenDate(download.date)}</span>}
                      </li>
                    ))}
                </ul>
              </DetailRow>
            ),
        )}
        {onvif.length > 0 && (
          <DetailRow name="ONVIF">
            <OnvifTable rows={onvif} />
          </DetailRow>
        )}
      </dl>
      <p className="pt-3 print:hidden">
        <a
          href={`${href("/compliance")}?p=${productId}`}
          className="inline-flex min-h-11 items-center text-small text-link"
        >
          Compliance sheet for this model
        </a>
      </p>
    </>
  );
}

const documentRows: { kind: DocumentKind; name: string }[] = [
  { kind: "declaration-of-conformity", name: "EU declaration of conformity" },
  { kind: "taa-statement", name: "TAA statement" },
  { kind: "psti-statement", name: "UK PSTI" },
];

export function NdaaStatement({ evidence }: { evidence: Evidence | undefined }) {
  const { letter, ndaaSignatory, ndaaDate, ndaaReviewed } = evidence ?? {};
  const facts = [
    ndaaSignatory && `Signed by ${ndaaSignatory}`,
    ndaaDate && `Dated ${writtenDate(ndaaDate)}`,
    ndaaReviewed && `Reviewed ${writtenDate(ndaaReviewed)}`,
  ].filter(Boolean);
  return (
    <>
      {letter ? <FileLink file={letter.file}>{letter.description}</FileLink> : facts.length === 0 && noStatement}
      {facts.length > 0 && <span className="block text-meta text-ink-3">{facts.join(" · ")}</span>}
    </>
  );
}

function OnvifTable({ rows }: { rows: OnvifRow<Download>[] }) {
  return (
    <table className="w-full text-left">
      <thead>
        <tr>
          {["Profile", "Firmware", "Declaration"].map((head) => (
            <th key={head} scope="col" className="py-1 pr-4 align-top font-normal whitespace-nowrap text-ink-3">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ profile, firmware, declaration, date }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity, and none keeps a state
          <tr key={place} className="border-t border-line">
            <th scope="row" className="py-2 pr-4 align-top">
              {profile}
              {profileNote(profile) && (
                <span className="block text-meta font-normal text-ink-3">{profileNote(profile)}</span>
              )}
            </th>
            <td className="py-2 pr-4 align-top font-mono text-data">{firmware ?? <NotStated />}</td>
            <td className="py-2 align-top">
              {declaration && <FileLink file={declaration.file}>{declaration.description}</FileLink>}
              {date && <span className="block font-mono text-data">{date}</span>}
              {!declaration && !date && <NotStated />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
