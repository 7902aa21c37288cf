import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { counted } from "#core/counted.ts";
import { distancesOf } from "#core/distances.ts";
import { byKind } from "#core/download/document.ts";
import type { Download } from "#core/download/download.ts";
import { deviceType } from "#core/exports/device-type.ts";
import { fileExtension } from "#core/files/file-name.ts";
import { fileSize } from "#core/files/file-size.ts";
import { isId } from "#core/id.ts";
import { identifiedAt } from "#core/identified.ts";
import { type NdaaStatement, ndaaStatements } from "#core/product/evidence.ts";
import { isLeaving, writtenDate } from "#core/product/lifecycle.ts";
import type { Product as WholeProduct } from "#core/product/product.ts";
import type { SpecSection } from "#core/product/spec-table.ts";
import { statedSections } from "#core/product/stated-sections.ts";
import { soldSuccessors } from "#core/product/successor.ts";
import { CompareToggle } from "../../components/compare-toggle.tsx";
import { Crumbs } from "../../components/crumbs.tsx";
import { FileTable } from "../../components/file-table.tsx";
import { Gallery } from "../../components/gallery.tsx";
import { LifecycleLine } from "../../components/lifecycle-line.tsx";
import { NdaaMark } from "../../components/ndaa.tsx";
import { SpecTable } from "../../components/spec-table.tsx";
import { requestContext, servicesContext } from "../../context.ts";
import { notFound } from "../../navigation/not-found.ts";
import { PageLink } from "../../navigation/page-links.tsx";
import { pageMeta } from "../../navigation/page-meta.ts";
import { siteFor, useSite } from "../../navigation/site.ts";
import { buttonLook } from "../../ui/button.tsx";
import { Connect } from "../connect/connect.tsx";
import { isOutsideConnect, productConnect } from "../connect/product-connect.ts";
import { DataLine } from "../data-line.tsx";
import { DistanceTables } from "../distances/distance-tables.tsx";
import { FileLink } from "../file-link.tsx";
import { GenuineOpener } from "../genuine/genuine-opener.tsx";
import { productReleases } from "../releases/product-releases.ts";
import { ReleaseLines } from "../releases/release-lines.tsx";
import type { Route } from "./+types/product.ts";
import { AccessoryRow } from "./accessory-row.tsx";
import { EvidenceList, statesEvidence } from "./evidence-list.tsx";
import { factProperties } from "./fact-properties.ts";
import { Section } from "./page-sections.tsx";
import { RangeLine } from "./range-line.tsx";
import { SectionBar } from "./section-bar.tsx";
import { breadcrumbs, productData } from "./structured-data.ts";
import { SuccessorBanner } from "./successor-banner.tsx";
import "./product.css";

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
    feed: { path: feedAddress(product), title: product.model },
    structured: (absolute) => [
      productData(absolute, product, path, brand.name, properties),
      breadcrumbs(absolute, [
        { name: "Catalog", path: href("/catalog") },
        { name: product.category.name, path: categoryAddress(product) },
        { name: product.model, path },
      ]),
    ],
  });
  const eox = href("/catalog/products/:id/eox.json", { id: product.id });
  const alternate = { tagName: "link" as const, rel: "alternate" };
  return [
    ...page,
    ...(product.endOfSecuritySupport ? [{ ...alternate, type: "application/json", title: "OpenEoX", href: eox }] : []),
    ...(hasDeviceType
      ? [{ ...alternate, type: "application/yaml", title: "NetBox device type", href: deviceTypeAddress(product) }]
      : []),
  ];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { catalog } = context.get(servicesContext);
  const product = isId(params.id) ? await catalog.product(params.id) : undefined;
  if (!product) throw notFound();
  const { specRows, facts, successors, evidence, downloads, documents, ...shown } = product;
  const { today } = context.get(servicesContext);
  const { ndaa } = product;
  const set = await catalog.facts();
  const distances = distancesOf(product);
  const allDownloads = byKind(await catalog.withOlderReleases([...downloads, ...documents]));
  const dataSheet = allDownloads.find(({ kind }) => kind === "datasheet");
  return {
    product: shown,
    properties: factProperties(facts, set),
    hasDeviceType: !("missing" in deviceType(product, context.get(requestContext).brand.name)),
    downloads: allDownloads,
    generalCount: documents.length,
    dataSheet: dataSheet && { file: dataSheet.file, text: fileText(dataSheet) },
    replacedBy: isLeaving(product, today) ? soldSuccessors(product.id, successors, today) : [],
    sections: statedSections({ specRows, facts: facts.filter(isOutsideConnect) }, set),
    connect: productConnect(facts),
    distances,
    identifies: identifiedAt(product, distances),
    releases: productReleases(await catalog.releasesOfProduct(product.id)),
    largestFile: await catalog.largestFile(),
    evidence:
      (await catalog.hasEvidence()) && statesEvidence(product) ? { ndaa, evidence, downloads, documents } : undefined,
    // Beside the mark, which follows the flag alone.
    statement: ndaa ? ndaaStatements(product)[0] : undefined,
  };
}

export default function Product({
  loaderData: {
    product,
    hasDeviceType,
    downloads,
    generalCount,
    dataSheet,
    replacedBy,
    sections,
    distances,
    identifies,
    connect,
    evidence,
    statement,
    releases,
    largestFile,
  },
}: Route.ComponentProps) {
  const { today } = useSite();
  const parts = [
    { id: "overview", label: "Overview", filled: product.specs.trim() !== "" },
    { id: "specifications", label: "Specifications", filled: sections.length > 0 },
    { id: "distances", label: "Distances", filled: distances !== undefined },
    { id: "accessories", label: "Accessories", filled: product.accessories.length > 0 },
    { id: "connect", label: "Connect", filled: connect !== undefined },
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
        <div className="datasheet-head">
          <div className="title">
            <h1 className="text-title wrap-anywhere">{product.model}</h1>
            <Byline product={product} today={today} />
          </div>
          <div className="pictures">
            <Gallery key={product.id} pictures={product.pictures} model={product.model} />
          </div>
          <Head
            product={product}
            identifies={identifies}
            statement={statement}
            has={has}
            isReplaced={replacedBy.length > 0}
          />
        </div>
      </div>
      {parts.length > 0 && <SectionBar model={product.model} parts={parts} />}
      <div className="wrap [&>*:first-child]:border-t-0">
        {has("overview") && (
          <ProductSection id="overview" label="Overview">
            <ul className="statement-lines">
              {product.specs
                .trim()
                .split("\n")
                .map((line, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and none has a state
                  <li key={place}>{line}</li>
                ))}
            </ul>
          </ProductSection>
        )}
        {has("specifications") && (
          <ProductSection
            id="specifications"
            label="Specifications"
            note={
              dataSheet && (
                <FileLink file={dataSheet.file} className="-my-3 inline-flex min-h-11 items-center print:hidden">
                  {dataSheet.text}
                </FileLink>
              )
            }
          >
            <SpecTable sections={sections} />
          </ProductSection>
        )}
        {distances && (
          <ProductSection id="distances" label="Distances">
            <DistanceTables distances={distances} stated={statedDistances(sections)} />
          </ProductSection>
        )}
        {has("accessories") && (
          <ProductSection id="accessories" label="Accessories">
            <AccessoryRow products={product.accessories} />
          </ProductSection>
        )}
        {connect && (
          <ProductSection
            id="connect"
            label="Connect"
            note={connect.note.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            isLow
          >
            <Connect key={product.id} model={product.model} {...connect} />
          </ProductSection>
        )}
        {releases && (
          <ProductSection id="releases" label={releases.label}>
            <ReleaseLines
              product={product.id}
              releases={releases}
              check={
                <GenuineOpener
                  key={product.id}
                  product={{ id: product.id, model: product.model }}
                  largestFile={largestFile}
                />
              }
            />
          </ProductSection>
        )}
        {has("downloads") && (
          <ProductSection id="downloads" label="Downloads" note={fileCounts(downloads.length, generalCount)}>
            <FileTable downloads={downloads} label={`Downloads for ${product.model}`} />
          </ProductSection>
        )}
        {evidence && (
          <ProductSection
            id="compliance"
            label="Compliance"
            note={
              <PageLink
                href={`${href("/compliance")}?p=${product.id}`}
                className="-my-3 inline-flex min-h-11 items-center text-link print:hidden"
              >
                Compliance sheet for this model
              </PageLink>
            }
          >
            <EvidenceList product={evidence} />
          </ProductSection>
        )}
        <DataLine
          files={[
            { name: "JSON", address: href("/catalog/products/:id.json", { id: product.id }) },
            ...(hasDeviceType ? [{ name: "NetBox", address: deviceTypeAddress(product) }] : []),
          ]}
          feed={feedAddress(product)}
        />
        <p className="printed">{`As of ${new Date(product.updatedAt).toISOString().slice(0, 10)}`}</p>
      </div>
    </article>
  );
}

type ShownProduct = Omit<WholeProduct, "specRows" | "facts" | "successors" | "evidence" | "downloads" | "documents">;

/** The files of the model alone are what the list of support counts. */
function fileCounts(all: number, general: number): string {
  return general > 0 && general < all
    ? `${all - general} own and ${counted(general, "general file")}`
    : counted(all, "file");
}

/** `Data sheet, PDF, 24 KB` */
function fileText({ description, file }: Download): string {
  return [description, fileExtension(file.fileName).toUpperCase(), fileSize(file.size)].filter(Boolean).join(", ");
}

/** The section of the sheet that states distances, for the note below those that are calculated. */
function statedDistances(sections: SpecSection[]): { title: string; to: string } | undefined {
  const place = sections.findIndex(({ title }) => /distance|\bDORI\b|62676/i.test(title ?? ""));
  const title = sections[place]?.title;
  return title === undefined ? undefined : { title, to: `#spec-${place + 1}` };
}

function categoryAddress({ category }: ShownProduct): string {
  return href("/catalog/categories/:id", { id: category.id });
}

function deviceTypeAddress({ id }: ShownProduct): string {
  return href("/catalog/products/:id/device-type.yaml", { id });
}

function feedAddress({ id }: ShownProduct): string {
  return href("/catalog/products/:id/feed.atom", { id });
}

function Head({
  product,
  identifies,
  statement,
  has,
  isReplaced,
}: {
  product: ShownProduct;
  /** In metres, as `identifiedAt` gives it. */
  identifies: number[] | undefined;
  statement: NdaaStatement | undefined;
  has: (part: string) => boolean;
  isReplaced: boolean;
}) {
  const { signedIn } = useSite();
  return (
    <div className="facts">
      {identifies && <RangeLine metres={identifies} />}
      {product.features.length > 0 && (
        <div>
          <h2 className="sr-only">Features</h2>
          <ul className="features">
            {product.features.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
          </ul>
        </div>
      )}
      {product.ndaa && (
        <div className="flex items-center gap-4 text-ink">
          <NdaaMark className="size-14 flex-none" />
          {statement && (
            <p className="text-small">
              <span>NDAA compliant.</span>
              <span className="block text-meta">
                <FileLink file={statement.document.file}>{statement.document.description}</FileLink>
                {statement.date && <span className="text-ink-3">{` of ${writtenDate(statement.date)}`}</span>}
              </span>
            </p>
          )}
        </div>
      )}
      <p className="actions print:hidden">
        {(has("downloads") || has("releases")) && (
          <a
            href={has("downloads") ? "#downloads" : "#releases"}
            className={buttonLook(isReplaced ? "default" : "primary")}
          >
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
      <p className="max-w-[58ch] text-lead whitespace-pre-line wrap-anywhere">{product.description}</p>
    </div>
  );
}

function Byline({ product, today }: { product: ShownProduct; today: string }) {
  return (
    <div className="byline">
      <PageLink href={categoryAddress(product)} className="-my-3 inline-block min-w-0 py-3 wrap-anywhere text-link">
        {product.category.name}
      </PageLink>
      <LifecycleLine dates={product} today={today} />
    </div>
  );
}

function ProductSection({
  id,
  label,
  note,
  isLow = false,
  children,
}: {
  id: string;
  label: string;
  note?: ReactNode;
  /** Whether it takes little room above and below. */
  isLow?: boolean;
  children: ReactNode;
}) {
  const room = isLow ? "nav:pt-4! nav:pb-6!" : "";
  return (
    <Section
      id={id}
      label={label}
      note={note}
      className={`scroll-mt-4 sm:scroll-mt-6 [&>*:first-child]:nav:top-37 ${room}`}
    >
      {children}
    </Section>
  );
}
