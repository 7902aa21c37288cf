import type { ReactElement } from "react";
import { href, Link } from "react-router";
import type { Download } from "#core/download/download.ts";
import {
  evidenceNames,
  moduleText,
  ndaaMark,
  ndaaStatements,
  noStatement,
  profileNote,
  statementKinds,
  statementsOf,
  statementText,
} from "#core/product/evidence.ts";
import type { Product } from "#core/product/product.ts";
import type { Elements } from "../../ui/elements.ts";
import { Check, X } from "../../ui/icons.tsx";
import { FileLink } from "../file-link.tsx";
import { NotStated } from "../not-stated.tsx";
import "./compliance-table.css";

export type Row = Pick<Product, "id" | "model" | "ndaa" | "category" | "evidence" | "downloads" | "documents">;

const heads = [
  "Model",
  "NDAA section 889",
  "NDAA letter",
  ...statementKinds.map(({ name }) => name),
  "ONVIF",
  "Origin",
];

/** One row for each model; on a phone a block with only what is on file. */
export function ComplianceTable({ products }: { products: Row[] }) {
  return (
    <table className="compliance-table" aria-label="Evidence by model">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRow key={product.id} product={product} />
        ))}
      </tbody>
    </table>
  );
}

/** Longer models break; shorter ones do not, although they have hyphens. */
const mostUnbroken = 20;

function ProductRow({ product }: { product: Row }) {
  const { id, model, ndaa, evidence } = product;
  return (
    <tr>
      <th scope="row">
        <Link
          to={href("/catalog/products/:id", { id })}
          className={model.length > mostUnbroken ? "wrap-anywhere" : "whitespace-nowrap"}
        >
          {model}
        </Link>
      </th>
      <td className={ndaa ? undefined : "unmarked"}>
        <span>
          {ndaa ? <Check /> : <X />}
          <span>{ndaaMark(ndaa)}</span>
        </span>
      </td>
      <Cell name="NDAA letter">{letters(product)}</Cell>
      {statementKinds.map(({ kind, name }) => (
        <Cell key={kind} name={name}>
          {documents(statementsOf(product, kind))}
        </Cell>
      ))}
      <Cell name="ONVIF">
        {(evidence?.onvif ?? []).map(({ profile, firmware, declaration, date }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity, and none keeps a state
          <Line key={place} note={[date, profileNote(profile)].filter(Boolean).join(" · ")}>
            <span>{`Profile ${[profile, firmware && `firmware ${firmware}`].filter(Boolean).join(", ")}`}</span>
            <span> </span>
            {declaration && <FileLink file={declaration.file}>{declaration.description}</FileLink>}
          </Line>
        ))}
      </Cell>
      <Cell name="Origin">{origin(product)}</Cell>
    </tr>
  );
}

/** A dash where nothing is on file, which phones leave out. */
function Cell({ name, children }: { name: string; children: ReactElement[] }) {
  if (children.length === 0) {
    return (
      <td className="nothing">
        <NotStated />
      </td>
    );
  }
  return <td data-name={name}>{children}</td>;
}

function Line({ note, children }: { note?: string | undefined; children: Elements }) {
  return (
    <span>
      {children}
      {note && <small>{note}</small>}
    </span>
  );
}

function documents(all: Download[]): ReactElement[] {
  return all.map(({ id, file, description, date }) => (
    <Line key={id} note={date}>
      <FileLink file={file}>{description}</FileLink>
    </Line>
  ));
}

function letters(product: Row): ReactElement[] {
  const statements = ndaaStatements(product);
  if (!product.ndaa && statements.length === 0) return [<small key="none">{noStatement}</small>];
  return statements.map((statement) => (
    <Line key={statement.document.id} note={statementText(statement)}>
      <FileLink file={statement.document.file}>{statement.document.description}</FileLink>
    </Line>
  ));
}

function origin({ evidence }: Row): ReactElement[] {
  const { socMaker, oemOrigin, taaCountry, radioModules = [] } = evidence ?? {};
  const texts = [
    [taaCountry, evidenceNames.taaCountry],
    [socMaker, evidenceNames.socMaker],
    [oemOrigin, evidenceNames.oemOrigin],
    ...radioModules.map((module) => [moduleText(module), "Radio module"]),
  ];
  return texts.flatMap(([text, note]) =>
    text ? (
      <Line key={`${note} ${text}`} note={note}>
        <span>{text}</span>
      </Line>
    ) : (
      []
    ),
  );
}
