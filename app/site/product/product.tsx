import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { distancesOf } from "#core/distances.ts";
import { groupedByKind } from "#core/download/document.ts";
import type { Download } from "#core/download/download.ts";
import { deviceType } from "#core/exports/device-type.ts";
import { isId } from "#core/id.ts";
import { ndaaStatements } from "#core/product/evidence.ts";
import { isLeaving } from "#core/product/lifecycle.ts";
import type { Product as WholeProduct } from "#core/product/product.ts";
import { specSections } from "#core/product/spec-table.ts";
import { soldSuccessors } from "#core/product/successor.ts";
import { CompareToggle } from "../../components/compare-toggle.tsx";
import { Crumbs } from "../../components/crumbs.tsx";
import { FileList } from "../../components/file-list.tsx";
import { Gallery } from "../../components/gallery.tsx";
import { LifecycleLine } from "../../components/lifecycle-line.tsx";
import { NdaaMark } from "../../components/ndaa.tsx";
import { type CardLook, ProductCards } from "../../components/product-cards.tsx";
import { SpecTable } from "../../components/spec-table.tsx";
import { requestContext, servicesContext } from "../../context.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { siteFor, useSite } from "../../navigation/site.ts";
import { buttonLook } from "../../ui/button.tsx";
import { Check } from "../../ui/icons.tsx";
import { DistanceTables } from "../distances/distance-tables.tsx";
import { FileLink } from "../file-link.tsx";
import { productReleases } from "../releases/product-releases.ts";
import { ReleaseLines } from "../releases/release-lines.tsx";
import type { Route } from "./+types/product.ts";
import { EvidenceList } from "./evidence-list.tsx";
import { factProperties } from "./fact-properties.ts";
import { Section } from "./page-sections.tsx";
import { breadcrumbs, productData } from "./structured-data.ts";
import { SuccessorBanner } from "./successor-banner.tsx";

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { product, properties, hasDeviceType } = loaderData;
  const path = href("/catalog/products/:id", { id: product.id });
  const { brand } = siteFor(args.matches);
  const page = pageMeta(args, {
    title: product.model,
    description: product.description,
    path,
    picture: product.pictures[0],
    feed: { path: href("/catalog/products/:id/feed.atom", { id: product.id }), title: product.model },
    structured: (absolute) => [
      productData(absolute, product, path, brand.name, properties),
      breadcrumbs(absolute, [
        { name: "Catalog", path: href("/catalog") },
        { name: product.category.name, path: categoryAddress(product) },
        { name: product.model, path },
      ]),
    ],
  });
  const { id, endOfSecuritySupport } = product;
  const eox = href("/catalog/products/:id/eox.json", { id });
  const yaml = href("/catalog/products/:id/device-type.yaml", { id });
  const alternate = { tagName: "link" as const, rel: "alternate" };
  return [
    ...page,
    ...(endOfSecuritySupport ? [{ ...alternate, type: "application/json", title: "OpenEoX", href: eox }] : []),
    ...(hasDeviceType ? [{ ...alternate, type: "application/yaml", title: "NetBox device type", href: yaml }] : []),
  ];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { catalog } = context.get(servicesContext);
  const product = isId(params.id) ? await catalog.product(params.id) : undefined;
  if (!product) throw notFound();
  const { specRows, facts, successors, evidence, downloads, documents, ...shown } = product;
  const { today } = context.get(servicesContext);
  const { ndaa } = product;
  return {
    product: shown,
    properties: factProperties(facts),
    hasDeviceType: !("missing" in deviceType(product, context.get(requestContext).brand.name)),
    downloads: groupedByKind(await catalog.withOlderReleases([...downloads, ...documents])),
    replacedBy: isLeaving(product, today) ? soldSuccessors(product.id, successors, today) : [],
    sections: specSections(specRows),
    distances: distancesOf(product),
    releases: productReleases(await catalog.releasesOfProduct(product.id)),
    evidence: (await catalog.hasEvidence()) ? { ndaa, evidence, downloads, documents } : undefined,
    // Beside the mark, which follows the flag alone.
    statement: ndaa ? ndaaStatements(product)[0] : undefined,
  };
}

export default function Product({
  loaderData: { product, downloads, replacedBy, sections, distances, evidence, statement, releases },
}: Route.ComponentProps) {
  const { today } = useSite();
  const parts = [
    { id: "overview", label: "Overview", filled: product.specs.trim() !== "" },
    { id: "specifications", label: "Specifications", filled: sections.length > 0 },
    { id: "distances", label: "Distances", filled: distances !== undefined },
    { id: "accessories", label: "Accessories", filled: product.accessories.length > 0 },
    { id: "releases", label: releases?.label ?? "", filled: releases !== undefined },
    { id: "downloads", label: "Downloads", filled: downloads.length > 0 },
    { id: "compliance", label: "Compliance", filled: evidence !== undefined },
  ].filter(({ filled }) => filled);
  const has = (id: string) => parts.some((part) => part.id === id);

  return (
    <article className="datasheet">
      <div className="wrap">
        <div className="pt-4 pb-2 sm:pt-7 sm:pb-5">
          <Crumbs
            trail={[
              { name: "Catalog", to: href("/catalog") },
              { name: product.category.name, to: categoryAddress(product) },
            ]}
          />
        </div>
        <SuccessorBanner id={product.id} model={product.model} dates={product} successors={replacedBy} today={today} />
        <div className="datasheet-head grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 pt-2 pb-14 nav:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] nav:grid-rows-[auto_1fr] nav:pb-22">
          <Head product={product} statement={statement} has={has} isReplaced={replacedBy.length > 0} />
          <div className="min-w-0 nav:col-start-1 nav:row-span-2 nav:row-start-1">
            <Gallery key={product.id} pictures={product.pictures} model={product.model} />
          </div>
          <p className="max-w-[58ch] text-lead whitespace-pre-line wrap-anywhere nav:col-start-2">
            {product.description}
          </p>
        </div>
      </div>
      {parts.length > 0 && <LocalNav model={product.model} parts={parts} />}
      <div className="wrap [&>*:first-child]:border-t-0">
        {has("overview") && (
          <ProductSection id="overview" label="Overview">
            <p className="max-w-[46rem] text-lead whitespace-pre-line wrap-anywhere">{product.specs.trim()}</p>
          </ProductSection>
        )}
        {has("specifications") && (
          <section
            id="specifications"
            aria-labelledby="specifications-heading"
            className="scroll-mt-4 border-t border-line pt-7 pb-10 sm:scroll-mt-6"
          >
            <h2 id="specifications-heading" className="pb-10 text-heading">
              Specifications
            </h2>
            <SpecTable sections={sections} />
          </section>
        )}
        {distances && (
          <ProductSection id="distances" label="Distances">
            <DistanceTables distances={distances} />
          </ProductSection>
        )}
        {has("accessories") && (
          <ProductSection id="accessories" label="Accessories">
            <ProductCards products={product.accessories} look={accessoryLook} />
          </ProductSection>
        )}
        {releases && (
          <ProductSection id="releases" label={releases.label}>
            <ReleaseLines product={product.id} lines={releases.lines} />
          </ProductSection>
        )}
        {has("downloads") && (
          <ProductSection id="downloads" label="Downloads">
            <div className="grid gap-10 print:gap-2">
              {downloads.map(({ name, documents }) => (
                <div key={name}>
                  {name && <h3 className="mb-3 font-[550] text-ink print:mb-0">{name}</h3>}
                  <FileList downloads={documents} {...(name && { label: name })} />
                </div>
              ))}
            </div>
          </ProductSection>
        )}
        {evidence && (
          <ProductSection id="compliance" label="Compliance">
            <EvidenceList id={product.id} product={evidence} />
          </ProductSection>
        )}
        <p className="printed">{`As of ${new Date(product.updatedAt).toISOString().slice(0, 10)}`}</p>
      </div>
    </article>
  );
}

type ShownProduct = Omit<WholeProduct, "specRows" | "facts" | "successors" | "evidence" | "downloads" | "documents">;

const accessoryLook: CardLook = {
  heading: "h3",
  shown: { sizes: "(min-width: 90rem) 324px, (min-width: 75rem) 23vw, (min-width: 62.5rem) 35vw, 46vw", pixels: 960 },
};

function categoryAddress({ category }: ShownProduct): string {
  return href("/catalog/categories/:id", { id: category.id });
}

function Head({
  product,
  statement,
  has,
  isReplaced,
}: {
  product: ShownProduct;
  statement: Download | undefined;
  has: (part: string) => boolean;
  isReplaced: boolean;
}) {
  const { signedIn, today } = useSite();
  return (
    <div className="grid min-w-0 content-start gap-5 nav:col-start-2 nav:pt-1">
      <div className="grid gap-1.5">
        <h1 className="text-title wrap-anywhere">{product.model}</h1>
        <LifecycleLine dates={product} today={today} />
        <p className="text-small text-ink-3 wrap-anywhere print:hidden">{product.category.name}</p>
      </div>
      {product.features.length > 0 && (
        <div>
          <h2 className="sr-only">Features</h2>
          <ul className="features">
            {product.features.map(({ id, label }) => (
              <li key={id}>
                <Check />
                <span>{label}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {product.ndaa && (
        <div className="flex items-center gap-4 text-ink">
          <NdaaMark className="size-14 flex-none" />
          <p className="text-small">
            <span>NDAA compliant.</span>
            {statement && (
              <span className="block text-meta text-ink-3">
                Meets Section 889 for US federal purchases.{" "}
                <FileLink file={statement.file}>{statement.description}</FileLink>
              </span>
            )}
          </p>
        </div>
      )}
      <p className="flex flex-wrap gap-3 print:hidden">
        {has("downloads") && (
          <a href="#downloads" className={buttonLook(isReplaced ? "default" : "primary")}>
            Downloads
          </a>
        )}
        {has("specifications") && (
          <a href="#specifications" className={buttonLook()}>
            Specifications
          </a>
        )}
        <CompareToggle id={product.id} model={product.model} className={buttonLook()} />
        {signedIn && (
          <Link to={`${href("/dashboard/products/:id", { id: product.id })}/`} className={buttonLook()}>
            View in dashboard
          </Link>
        )}
      </p>
    </div>
  );
}

function LocalNav({ model, parts }: { model: string; parts: { id: string; label: string }[] }) {
  return (
    <nav
      aria-label="On this page"
      className="sticky low:static top-16 z-10 border-y border-line bg-paper sm:top-18 print:hidden"
    >
      <div className="wrap local-nav flex h-14 items-center gap-2.5 overflow-x-auto max-sm:justify-between sm:gap-7">
        <strong className="mr-auto min-w-0 truncate font-[550] max-sm:hidden">{model}</strong>
        {parts.map(({ id, label }) => (
          <a key={id} href={`#${id}`}>
            {label}
          </a>
        ))}
      </div>
    </nav>
  );
}

function ProductSection({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <Section id={id} label={label} className="scroll-mt-4 sm:scroll-mt-6 [&>*:first-child]:nav:top-39">
      {children}
    </Section>
  );
}
