import type { DocumentKind } from "#core/download/document.ts";
import type { Download } from "#core/download/download.ts";
import { type Fact, type FactSet, factText, unitOfFact } from "#core/facts/fact.ts";
import { variantAddress } from "#core/files/file-address.ts";
import type { Picture } from "#core/files/picture.ts";
import type { StoredFile } from "#core/files/stored-file.ts";
import { type Evidence, ndaaStatements, type OnvifProfile } from "#core/product/evidence.ts";
import { type LifecycleDate, type LifecycleStatus, lifecycleDates, lifecycleStatus } from "#core/product/lifecycle.ts";
import type { Product } from "#core/product/product.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import type { SuccessorKind } from "#core/product/successor.ts";
import { unitCode } from "#core/quantities/units.ts";
import {
  currentReleases,
  type Release,
  type ReleaseChannel,
  type ReleaseKind,
  type ReleaseUpdate,
} from "#core/release/release.ts";
import { categoryAddress, productAddress, releaseAddress } from "../record-address.ts";

/**
 * `/catalog/products/{id}.json`: everything public about a product. Fields may be added, and none is renamed or removed.
 * What the maker has not entered is null or an empty list. Addresses are absolute.
 */
export interface PublicProduct {
  id: string;
  /** The product's page. */
  url: string;
  model: string;
  category: { id: string; name: string; url: string };
  description: string;
  features: { id: string; label: string }[];
  /** Marked by the maker as compliant with section 889 of the US National Defense Authorization Act. */
  ndaa: boolean;
  /** Several lines of text. */
  specs: string;
  /** The cells of the specification table, row by row. */
  specRows: SpecRows;
  /** What the specification table states, or the maker has typed. */
  facts: PublicFact[];
  /** The first is the main picture. */
  pictures: PublicPicture[];
  accessories: { id: string; model: string; url: string }[];
  /** In the maker's order. A drop-in successor fits the same place. `sentence` may be empty. */
  successors: { id: string; model: string; url: string; kind: SuccessorKind; sentence: string }[];
  downloads: PublicDownload[];
  /** General downloads that name the product. */
  documents: PublicDownload[];
  /** The newest first, line after line. */
  releases: PublicRelease[];
  lifecycle: PublicLifecycle;
  evidence: PublicEvidence | null;
  /** The last change of the record, as in `2026-11-19T08:30:00.000Z`. */
  updated: string;
}

interface PublicFact {
  /** The id of the fact, such as `fieldOfView`; it may stand more than once. */
  kind: string;
  label: string;
  /** Text that people read, such as `107° to 31°`. */
  text: string;
  /** Both ends of a range, the same number twice, or pixels across and down. Null for words. */
  low: number | null;
  high: number | null;
  /** Unit of the numbers, also as UN/CEFACT Recommendation 20. Null for words and counts. */
  unit: string | null;
  unitCode: string | null;
  /** Under which it holds, such as `colour`. */
  condition: string | null;
  origin: Fact["origin"];
  /** Row of the specification table. Null for what the maker has typed. */
  row: { section: string | null; label: string; text: string } | null;
}

interface PublicPicture {
  url: string;
  /** In pixels. */
  width: number;
  height: number;
  alt: string;
  /** The same picture as a narrower WebP, ascending. */
  variants: { width: number; url: string }[];
}

interface PublicDownload extends StoredFile {
  id: string;
  description: string;
  /** Such as `manual`; language as BCP 47; the date as in `2026-11-19`; the version as the maker writes it. */
  kind: DocumentKind | null;
  language: string | null;
  date: string | null;
  documentVersion: string | null;
}

interface PublicRelease {
  id: string;
  url: string;
  name: string;
  /** Such as "Fixed cameras". */
  line: string;
  kind: ReleaseKind;
  /** Version in the maker's writing. */
  version: string;
  date: string;
  channel: ReleaseChannel;
  withdrawnReason: string | null;
  update: ReleaseUpdate;
  /** The newest stable one of its line for some hardware revision and region. */
  isCurrent: boolean;
  notesNew: string | null;
  notesFixed: string | null;
  notesKnownIssues: string | null;
  /** Empty for all. */
  hardwareRevisions: string[];
  regions: string[];
  /** The version that must be installed before. */
  minimumVersion: string | null;
  file: StoredFile;
  signature: StoredFile | null;
  /** CycloneDX, if it is public. */
  sbom: StoredFile | null;
}

/** Statements that the maker has entered. The letter and declarations are addresses of files. Without the letter, nobody has signed. */
interface PublicEvidence {
  ndaaLetter: string | null;
  ndaaSignatory: string | null;
  ndaaDate: string | null;
  ndaaReviewed: string | null;
  socMaker: string | null;
  oemOrigin: string | null;
  taaCountry: string | null;
  radioModules: { maker: string | null; model: string | null; fccId: string | null }[];
  onvif: { profile: OnvifProfile; firmware: string | null; declaration: string | null; date: string | null }[];
}

/** Dates as in `2031-06-30`; the end of security support may be a month, which means its last day. */
type PublicLifecycle = { status: LifecycleStatus | null } & Record<LifecycleDate, string | null>;

export interface PublicSite {
  /** Without a slash at its end. */
  siteUrl: string;
  /** The maker's day, as in `2026-11-19`. */
  today: string;
}

/** `releases` are the product's, in the order of `byLine`. */
export function publicProduct(
  product: Product,
  releases: Release[],
  { siteUrl, today }: PublicSite,
  facts: FactSet,
): PublicProduct {
  const { id, model, category, description, features, ndaa, specs, specRows, pictures, accessories } = product;
  const dates = lifecycleDates.map((name) => [name, product[name] ?? null]);
  return {
    id,
    url: siteUrl + productAddress(id),
    model,
    category: { ...category, url: siteUrl + categoryAddress(category.id) },
    description,
    features,
    ndaa,
    specs,
    specRows,
    facts: product.facts.flatMap((fact) => publicFact(fact, facts)),
    pictures: pictures.map((picture) => publicPicture(picture, siteUrl)),
    accessories: accessories.map(({ id, model }) => ({ id, model, url: siteUrl + productAddress(id) })),
    successors: publicSuccessors(product, siteUrl),
    downloads: product.downloads.map((download) => publicDownload(download, siteUrl)),
    documents: product.documents.map((download) => publicDownload(download, siteUrl)),
    releases: publicReleases(releases, siteUrl),
    lifecycle: { status: lifecycleStatus(product, today) ?? null, ...Object.fromEntries(dates) },
    evidence: product.evidence ? publicEvidence(product.evidence, product, siteUrl) : null,
    updated: new Date(product.updatedAt).toISOString(),
  };
}

function publicFact(fact: Fact, facts: FactSet): PublicFact | [] {
  const { factId, low = null, high = null, condition = null, origin, row } = fact;
  const info = facts.get(factId);
  if (!info) return [];
  const unit = unitOfFact(info);
  return {
    ...{ kind: factId, label: info.name, text: factText(info, fact), low, high },
    ...{ unit: unit || null, unitCode: unitCode(unit) ?? null, condition, origin },
    row: row ? { ...row, section: row.section ?? null } : null,
  };
}

function publicSuccessors({ id, successors: { links, products } }: Product, siteUrl: string) {
  return links.flatMap(({ product, successor, kind, sentence }) => {
    const next = product === id ? products.find((other) => other.id === successor) : undefined;
    return next ? [{ id: successor, model: next.model, url: siteUrl + productAddress(successor), kind, sentence }] : [];
  });
}

function publicEvidence(evidence: Evidence, product: Product, siteUrl: string): PublicEvidence {
  const { letter, radioModules, onvif, ...fields } = evidence;
  const statement = ndaaStatements(product).find(({ document }) => document === letter);
  const addressOf = (download: Download | undefined) => (download ? siteUrl + download.file.url : null);
  return {
    ndaaLetter: addressOf(letter),
    ndaaSignatory: statement?.signatory ?? null,
    ndaaDate: statement?.date ?? null,
    ndaaReviewed: statement?.reviewed ?? null,
    socMaker: fields.socMaker ?? null,
    oemOrigin: fields.oemOrigin ?? null,
    taaCountry: fields.taaCountry ?? null,
    radioModules: radioModules.map(({ maker = null, model = null, fccId = null }) => ({ maker, model, fccId })),
    onvif: onvif.map(({ profile, firmware = null, declaration, date = null }) => {
      return { profile, firmware, declaration: addressOf(declaration), date };
    }),
  };
}

function publicPicture({ url, width, height, alt, widths }: Picture, siteUrl: string): PublicPicture {
  const variants = widths.map((width) => ({ width, url: siteUrl + variantAddress(url, width) }));
  return { url: siteUrl + url, width, height, alt, variants };
}

function publicDownload(download: Download, siteUrl: string): PublicDownload {
  const { id, description, kind = null, language = null, date = null, documentVersion = null, file } = download;
  return { id, description, kind, language, date, documentVersion, ...publicFile(file, siteUrl) };
}

function publicFile(file: StoredFile, siteUrl: string): StoredFile {
  return { ...file, url: siteUrl + file.url };
}

function publicReleases(releases: Release[], siteUrl: string): PublicRelease[] {
  const current = new Set(currentReleases(releases).map(({ release }) => release));
  return releases.map((release) => ({
    id: release.id,
    url: siteUrl + releaseAddress(release.id),
    name: release.name,
    line: release.line,
    kind: release.kind,
    version: release.versionText,
    date: release.date,
    channel: release.channel,
    withdrawnReason: release.withdrawnReason ?? null,
    update: release.update,
    isCurrent: current.has(release),
    notesNew: release.notesNew ?? null,
    notesFixed: release.notesFixed ?? null,
    notesKnownIssues: release.notesKnownIssues ?? null,
    hardwareRevisions: release.hardwareRevisions,
    regions: release.regions,
    minimumVersion: release.minimumVersion ?? null,
    file: publicFile(release.file, siteUrl),
    signature: release.signature ? publicFile(release.signature, siteUrl) : null,
    sbom: release.sbom ? publicFile(release.sbom.file, siteUrl) : null,
  }));
}
