import { href, Link } from "react-router";
import { type Evidence, evidenceNames, moduleText, profileNote } from "#core/evidence.ts";
import { NdaaStatement } from "../evidence-list.tsx";
import { FileLink } from "../file-link.tsx";
import { NotStated } from "../not-stated.tsx";

interface Row {
  id: string;
  model: string;
  ndaa: boolean;
  category: string;
  evidence?: Evidence | undefined;
}

const heads = ["Model", "NDAA section 889", "Origin", "Radio modules", "ONVIF"];
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
      <table className="w-full min-w-[56rem] text-left text-small print:min-w-0">
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

function ProductRow({ product: { id, model, ndaa, category, evidence } }: { product: Row }) {
  const { socMaker, oemOrigin, taaCountry, radioModules = [], onvif = [] } = evidence ?? {};
  const origin = Object.entries({ socMaker, oemOrigin, taaCountry }).filter(([, text]) => text !== undefined);
  return (
    <tr className="border-b border-line">
      <th scope="row" className={`${cell} font-[550] text-ink`}>
        <Link to={href("/catalog/products/:id", { id })} className="-my-3 inline-block py-3 text-link wrap-anywhere">
          {model}
        </Link>
        <span className="block text-meta font-normal text-ink-3">{category}</span>
        {ndaa && <span className="block text-meta font-normal text-ink-3">NDAA compliant</span>}
      </th>
      <td className={cell}>
        <NdaaStatement evidence={evidence} />
      </td>
      <td className={cell}>
        {origin.length === 0 && <NotStated />}
        {origin.map(([field, text]) => (
          <span key={field} className="block pb-1">
            {text}
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
            {[profile, firmware && `firmware ${firmware}`].filter(Boolean).join(", ")}
            {profileNote(profile) && <span className="block text-meta text-ink-3">{profileNote(profile)}</span>}
            <span className="block text-meta text-ink-3">
              {declaration && <FileLink file={declaration.file}>{declaration.description}</FileLink>}{" "}
              {date && <span className="whitespace-nowrap">{date}</span>}
            </span>
          </span>
        ))}
      </td>
    </tr>
  );
}
