import type { ReactNode } from "react";
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
import { FileLink } from "../file-link.tsx";

type Evidenced = Pick<Product, "ndaa" | "evidence" | "downloads" | "documents">;

/** What the maker has entered about one product, in its words: only rows that state something. */
export function EvidenceList({ product }: { product: Evidenced }) {
  const { ndaa, evidence } = product;
  const { socMaker, oemOrigin, taaCountry, radioModules = [], onvif = [] } = evidence ?? {};
  const { statements, facts } = ndaaDetails(product);
  const files = statementKinds.map(({ kind, name }) => ({ name, found: statementsOf(product, kind) }));
  return (
    <dl className="text-small *:first:border-ink">
      {(!ndaa || statements.length + facts.length > 0) && (
        <EvidenceRow name="NDAA section 889">
          {!ndaa && <span>{`${ndaaMark(false)} `}</span>}
          <DatedLinks documents={statements} />
          <NdaaFacts product={product} facts={facts} />
        </EvidenceRow>
      )}
      {taaCountry && <EvidenceRow name={evidenceNames.taaCountry}>{taaCountry}</EvidenceRow>}
      {files.map(
        ({ name, found }) =>
          found.length > 0 && (
            <EvidenceRow key={name} name={name}>
              <DatedLinks documents={found} />
            </EvidenceRow>
          ),
      )}
      {onvif.length > 0 && (
        <EvidenceRow name="ONVIF">
          <OnvifLines rows={onvif} />
        </EvidenceRow>
      )}
      {socMaker && <EvidenceRow name={evidenceNames.socMaker}>{socMaker}</EvidenceRow>}
      {oemOrigin && <EvidenceRow name={evidenceNames.oemOrigin}>{oemOrigin}</EvidenceRow>}
      {radioModules.length > 0 && (
        <EvidenceRow name="Radio modules">
          <ul>
            {radioModules.map((module) => (
              <li key={moduleText(module)}>{moduleText(module)}</li>
            ))}
          </ul>
        </EvidenceRow>
      )}
    </dl>
  );
}

function EvidenceRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-t border-line py-2 sm:grid-cols-[16rem_minmax(0,1fr)]">
      <dt>{name}</dt>
      <dd className="min-w-0 wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}

/** Whether the list has any row. */
export function statesEvidence(product: Evidenced): boolean {
  const { ndaa, evidence } = product;
  const { radioModules = [], onvif = [], ...texts } = evidence ?? {};
  const files = [...ndaaStatements(product), ...statementKinds.flatMap(({ kind }) => statementsOf(product, kind))];
  return !ndaa || [...files, ...radioModules, ...onvif, ...Object.values(texts).filter(Boolean)].length > 0;
}

/** The statements on file, and who signed the one of the maker's date, when. */
function ndaaDetails(product: Evidenced): { statements: Download[]; facts: string[] } {
  const { ndaaSignatory, ndaaDate, ndaaReviewed } = product.evidence ?? {};
  const facts = [
    ndaaSignatory && `Signed by ${ndaaSignatory}`,
    ndaaDate && `Dated ${writtenDate(ndaaDate)}`,
    ndaaReviewed && `Reviewed ${writtenDate(ndaaReviewed)}`,
  ];
  return {
    statements: ndaaStatements(product).map((one) => (one.date === ndaaDate ? { ...one, date: undefined } : one)),
    facts: facts.flatMap((fact) => fact || []),
  };
}

function NdaaFacts({ product, facts }: { product: Evidenced; facts: string[] }) {
  const hasNothing = !product.ndaa && facts.length === 0 && ndaaStatements(product).length === 0;
  return (
    <>
      {hasNothing && <span className="block">{noStatement}</span>}
      {facts.length > 0 && <span className="block text-meta text-ink-3">{facts.join(" · ")}</span>}
    </>
  );
}

/** One line a file, its date beside it. */
function DatedLinks({ documents }: { documents: Download[] }) {
  return documents.map(({ id, file, description, date }) => (
    <span key={id} className="block">
      <FileLink file={file}>{description}</FileLink>
      {date && <span className="ml-2 text-meta whitespace-nowrap text-ink-3">{writtenDate(date)}</span>}
    </span>
  ));
}

/** Profiles with the same firmware and declaration share a line. */
function OnvifLines({ rows }: { rows: OnvifRow<Download>[] }) {
  const lines = Map.groupBy(rows, ({ firmware, declaration, date }) => [firmware, declaration?.id, date].join("\n"));
  return [...lines.values()].map((line) => {
    const [{ firmware, declaration, date } = {}] = line;
    const profiles = line.map(({ profile }) => profile);
    const notes = profiles.flatMap((profile) => profileNote(profile) ?? []);
    return (
      <span key={profiles.join()} className="block">
        <span>
          {`${profiles.length > 1 ? "Profiles" : "Profile"} ${profiles.join(", ")}${firmware ? ` with firmware ${firmware}` : ""}`}
        </span>
        {declaration && (
          <>
            <span>, </span>
            <FileLink file={declaration.file}>{declaration.description}</FileLink>
          </>
        )}
        {date && <span className="ml-2 text-meta whitespace-nowrap text-ink-3">{writtenDate(date)}</span>}
        {notes.map((note) => (
          <span key={note} className="block text-meta text-ink-3">{`Profile S: ${note}`}</span>
        ))}
      </span>
    );
  });
}
