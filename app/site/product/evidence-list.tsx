import { href } from "react-router";
import type { Download } from "#core/download/download.ts";
import {
  evidenceNames,
  moduleText,
  ndaaMark,
  ndaaStatements,
  noStatement,
  type OnvifRow,
  profileNote,
  statementKinds,
  statementsOf,
} from "#core/product/evidence.ts";
import { writtenDate } from "#core/product/lifecycle.ts";
import type { Product } from "#core/product/product.ts";
import { DetailRow } from "../../components/detail-row.tsx";
import { FileLink } from "../file-link.tsx";
import { NotStated } from "../not-stated.tsx";

type Evidenced = Pick<Product, "ndaa" | "evidence" | "downloads" | "documents">;

/** What the maker has entered about one product, in its words. */
export function EvidenceList({ id, product }: { id: string; product: Evidenced }) {
  const { evidence } = product;
  const { socMaker, oemOrigin, taaCountry, radioModules = [], onvif = [] } = evidence ?? {};
  const texts = { socMaker, oemOrigin, taaCountry };
  const statements = statementKinds.map(({ kind, name }) => ({ name, found: statementsOf(product, kind) }));
  return (
    <>
      <dl className="text-small">
        <DetailRow name="NDAA section 889">
          <NdaaStatement product={product} />
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
        {statements.map(
          ({ name, found }) =>
            found.length > 0 && (
              <DetailRow key={name} name={name}>
                <DocumentLinks documents={found} />
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
        <a href={`${href("/compliance")}?p=${id}`} className="inline-flex min-h-11 items-center text-small text-link">
          Compliance sheet for this model
        </a>
      </p>
    </>
  );
}

/** Whether the product has the mark, and what is on file for it. */
export function NdaaStatement({ product }: { product: Evidenced }) {
  const { ndaaSignatory, ndaaDate, ndaaReviewed } = product.evidence ?? {};
  const statements = ndaaStatements(product).map((one) => (one.date === ndaaDate ? { ...one, date: undefined } : one));
  const facts = [
    ndaaSignatory && `Signed by ${ndaaSignatory}`,
    ndaaDate && `Dated ${writtenDate(ndaaDate)}`,
    ndaaReviewed && `Reviewed ${writtenDate(ndaaReviewed)}`,
  ].filter(Boolean);
  return (
    <>
      <span>{ndaaMark(product.ndaa)}</span>
      {statements.length > 0 && <DocumentLinks documents={statements} />}
      {!product.ndaa && statements.length + facts.length === 0 && <span className="block">{noStatement}</span>}
      {facts.length > 0 && <span className="block text-meta text-ink-3">{facts.join(" · ")}</span>}
    </>
  );
}

export function DocumentLinks({ documents }: { documents: Download[] }) {
  return (
    <ul>
      {documents.map(({ id, file, description, date }) => (
        <li key={id}>
          <FileLink file={file} className="-my-3 inline-block py-3">
            {description}
          </FileLink>
          {date && <span className="block text-meta text-ink-3">{writtenDate(date)}</span>}
        </li>
      ))}
    </ul>
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
              <span>{profile}</span>
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
