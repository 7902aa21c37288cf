import type { ReactNode } from "react";
import type { Download } from "#core/download/download.ts";
import {
  evidenceNames,
  moduleText,
  type NdaaStatement,
  ndaaMark,
  ndaaStatements,
  noStatement,
  type OnvifRow,
  profileNote,
  statementKinds,
  statementsOf,
  statementText,
} from "#core/product/evidence.ts";
import type { Product } from "#core/product/product.ts";
import { FileLink } from "../file-link.tsx";

type Evidenced = Pick<Product, "ndaa" | "evidence" | "downloads" | "documents">;

/** What the maker has entered about one product, in its words: only rows that state something. */
export function EvidenceList({ product }: { product: Evidenced }) {
  const { ndaa, evidence } = product;
  const { socMaker, oemOrigin, taaCountry, radioModules = [], onvif = [] } = evidence ?? {};
  const statements = ndaaStatements(product);
  const files = statementKinds.map(({ kind, name }) => ({ name, found: statementsOf(product, kind) }));
  return (
    <dl className="text-small *:first:border-ink">
      {(!ndaa || statements.length > 0) && (
        <EvidenceRow name="NDAA section 889">
          {!ndaa && <span>{`${ndaaMark(false)} `}</span>}
          <NdaaLetters statements={statements} isMarked={ndaa} />
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
  const { radioModules = [], onvif = [], socMaker, oemOrigin, taaCountry } = evidence ?? {};
  const files = [...ndaaStatements(product), ...statementKinds.flatMap(({ kind }) => statementsOf(product, kind))];
  const texts = [socMaker, oemOrigin, taaCountry].filter(Boolean);
  return !ndaa || [...files, ...radioModules, ...onvif, ...texts].length > 0;
}

/** A line a letter, and below it what is said of it. */
function NdaaLetters({ statements, isMarked }: { statements: NdaaStatement[]; isMarked: boolean }) {
  if (statements.length === 0) return isMarked ? null : <span className="block">{noStatement}</span>;
  return statements.map((statement) => {
    const text = statementText(statement);
    return (
      <span key={statement.document.id} className="block">
        <FileLink file={statement.document.file}>{statement.document.description}</FileLink>
        {text && <span className="block text-meta text-ink-3">{text}</span>}
      </span>
    );
  });
}

/** One line a file, its date beside it. */
function DatedLinks({ documents }: { documents: Download[] }) {
  return documents.map(({ id, file, description, date }) => (
    <span key={id} className="block">
      <FileLink file={file}>{description}</FileLink>
      {date && <span className="ml-2 text-meta whitespace-nowrap text-ink-3">{date}</span>}
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
        {date && <span className="ml-2 text-meta whitespace-nowrap text-ink-3">{date}</span>}
        {notes.map((note) => (
          <span key={note} className="block text-meta text-ink-3">{`Profile S: ${note}`}</span>
        ))}
      </span>
    );
  });
}
