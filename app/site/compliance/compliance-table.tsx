import { href, Link } from "react-router";
import type { Download } from "#core/download/download.ts";
import { evidenceNames, moduleText, profileNote, statementKinds, statementsOf } from "#core/product/evidence.ts";
import type { Product } from "#core/product/product.ts";
import { FileLink } from "../file-link.tsx";
import { NotStated } from "../not-stated.tsx";
import { DocumentLinks, NdaaStatement } from "../product/evidence-list.tsx";

type Row = Pick<Product, "id" | "model" | "ndaa" | "category" | "evidence" | "downloads" | "documents">;

const heads = [
  ...["Model", "NDAA section 889", ...statementKinds.map(({ name }) => name)],
  ...["Origin", "Radio modules", "ONVIF"],
];
const cell = "py-3 pr-4 align-top last:pr-0";

export function ComplianceTable({ products }: { products: Row[] }) {
  return (
    <section
      aria-label="Evidence by model"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards can scroll it only when it has the focus
      tabIndex={0}
      // `relative`, because hidden words would otherwise widen the page.
      className="relative overflow-x-auto"
    >
      <table className="w-full min-w-[72rem] text-left text-small print:min-w-0">
        <thead>
          <tr className="border-b border-ink">
            {heads.map((head) => (
              <th key={head} scope="col" className={`${cell} text-label text-ink uppercase`}>
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
    </section>
  );
}

function ProductRow({ product }: { product: Row }) {
  const { id, model, category, evidence } = product;
  const { socMaker, oemOrigin, taaCountry, radioModules = [], onvif = [] } = evidence ?? {};
  const origin = Object.entries({ socMaker, oemOrigin, taaCountry }).filter(([, text]) => text !== undefined);
  return (
    <tr className="border-b border-line">
      <th scope="row" className={`${cell} font-[550] text-ink`}>
        <Link to={href("/catalog/products/:id", { id })} className="-my-3 inline-block py-3 text-link wrap-anywhere">
          {model}
        </Link>
        <span className="block text-meta font-normal text-ink-3">{category.name}</span>
      </th>
      <td className={cell}>
        <NdaaStatement product={product} />
      </td>
      {statementKinds.map(({ kind }) => (
        <td key={kind} className={cell}>
          <Statements documents={statementsOf(product, kind)} />
        </td>
      ))}
      <td className={cell}>
        {origin.length === 0 && <NotStated />}
        {origin.map(([field, text]) => (
          <span key={field} className="block pb-1">
            <span>{text}</span>
            <span className="block text-meta text-ink-3">{evidenceNames[field as "socMaker"]}</span>
          </span>
        ))}
      </td>
      <td className={cell}>
        {radioModules.length === 0 && <NotStated />}
        {radioModules.map((module) => (
          <span key={moduleText(module)} className="block">
            {moduleText(module)}
          </span>
        ))}
      </td>
      <td className={cell}>
        {onvif.length === 0 && <NotStated />}
        {onvif.map(({ profile, firmware, declaration, date }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity, and none keeps a state
          <span key={place} className="block pb-1">
            <span>{[profile, firmware && `firmware ${firmware}`].filter(Boolean).join(", ")}</span>
            {profileNote(profile) && <span className="block text-meta text-ink-3">{profileNote(profile)}</span>}
            <span className="block text-meta text-ink-3">
              {declaration && <FileLink file={declaration.file}>{declaration.description}</FileLink>}
              <span> </span>
              {date && <span className="whitespace-nowrap">{date}</span>}
            </span>
          </span>
        ))}
      </td>
    </tr>
  );
}

function Statements({ documents }: { documents: Download[] }) {
  return documents.length === 0 ? <NotStated /> : <DocumentLinks documents={documents} />;
}
