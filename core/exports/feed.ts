import { documentWords } from "#core/download/document.ts";
import type { Download } from "#core/download/download.ts";
import { fileSize } from "#core/files/file-size.ts";
import type { StoredFile } from "#core/files/stored-file.ts";
import { type LifecycleDate, lifecycleNames, writtenDate } from "#core/product/lifecycle.ts";
import {
  type Release,
  type ReleaseKind,
  releaseChannels,
  releaseKinds,
  releaseUpdates,
} from "#core/release/release.ts";
import { productAddress, releaseAddress } from "../record-address.ts";

/** Covers the whole site if neither category nor product is named, and every kind if none is. */
export interface FeedScope {
  category?: string;
  product?: string;
  kind?: FeedKind | undefined;
}

interface FeedProduct {
  id: string;
  model: string;
}

/** Moments are in milliseconds since 1970. */
export type FeedItem =
  /** With the models of its successors. */
  | { kind: "date"; product: FeedProduct; name: LifecycleDate; date: string; successors: string[]; at: number }
  /** A download of the product, or a general one with the models that it names. */
  | { kind: "document"; product?: FeedProduct; models: string[]; document: Download; at: number }
  | { kind: "release"; release: Release; models: string[] };

/** What `?kind=` chooses: the releases of a kind, documents, or lifecycle dates. */
export const feedKinds = [...(Object.keys(releaseKinds) as ReleaseKind[]), "document", "lifecycle"] as const;

export type FeedKind = (typeof feedKinds)[number];

/** Names of feeds and of the categories of their entries. */
export const feedKindNames: Record<FeedKind, string> = {
  ...releaseKinds,
  document: "Document",
  lifecycle: "Lifecycle",
};

export interface FeedEntry {
  /** A tag URI (RFC 4151), which outlives every rename. */
  id: string;
  title: string;
  /** ISO time, such as `2026-11-19T08:30:00.000Z`; moves only when the entry says something new. */
  updated: string;
  /** The maker's own date of a document or release, which may be older than the site. */
  published?: string;
  /** The page about it. */
  url: string;
  category: string;
  text: string;
  enclosure?: StoredFile;
}

/** Entries of each kind. */
export const longestFeed = 50;
/** Models that an entry names. */
export const mostModels = 100;

/** `path` contains ids and no names. The year only says since when the host has been the site's. */
export function tagUri(siteUrl: string, path: string): string {
  return `tag:${new URL(siteUrl).hostname},2026:${path}`;
}

/** The newest of each kind, all together the newest first. Addresses are absolute. */
export function feedEntries(items: FeedItem[], siteUrl: string): FeedEntry[] {
  const entries = items.map((item) => {
    const { kind, path, url, enclosure, ...said } = entryOf(item);
    const file = enclosure && { enclosure: { ...enclosure, url: siteUrl + enclosure.url } };
    return {
      kind,
      entry: { id: tagUri(siteUrl, path), url: siteUrl + url, category: feedKindNames[kind], ...said, ...file },
    };
  });
  const newestFirst = entries.sort((one, other) => byMoment(one.entry, other.entry));
  const ofKinds = Map.groupBy(newestFirst, ({ kind }) => kind).values();
  const shown = new Set([...ofKinds].flatMap((ofKind) => ofKind.slice(0, longestFeed)));
  return newestFirst.flatMap((one) => (shown.has(one) ? one.entry : []));
}

function byMoment(one: FeedEntry, other: FeedEntry): number {
  return compare(other.updated, one.updated) || compare(one.id, other.id);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function entryOf(item: FeedItem): Omit<FeedEntry, "id" | "category"> & { kind: FeedKind; path: string } {
  if (item.kind === "date") return dateEntry(item);
  return item.kind === "document" ? documentEntry(item) : releaseEntry(item);
}

function dateEntry({ product, name, date, successors, at }: FeedItem & { kind: "date" }) {
  const said = `${lifecycleNames[name]} of ${product.model}: ${writtenDate(date)}.`;
  return {
    kind: "lifecycle" as const,
    path: `products/${product.id}/${name}`,
    title: `${product.model}: ${lifecycleNames[name]}, ${writtenDate(date)}`,
    updated: new Date(at).toISOString(),
    url: productAddress(product.id),
    text: successors.length > 0 ? `${said} Successor: ${successors.join(", ")}.` : said,
  };
}

function beginningOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}

function documentEntry({ product, models, document, at }: FeedItem & { kind: "document" }) {
  const { id, description, file } = document;
  const words = [...documentWords(document), `${file.fileName} (${fileSize(file.size)})`].join(", ");
  return {
    kind: "document" as const,
    path: product ? `products/${product.id}/downloads/${id}` : `downloads/${id}`,
    title: product ? `${product.model}: ${description}` : description,
    updated: new Date(at).toISOString(),
    ...(document.date !== undefined && { published: beginningOf(document.date) }),
    url: product ? `${productAddress(product.id)}#downloads` : "/support",
    text: paragraphs([words, forModels(product ? [product.model] : models), checksum(file)]),
    enclosure: file,
  };
}

function releaseEntry({ release, models }: FeedItem & { kind: "release" }) {
  const { id, name, versionText, date, channel, file } = release;
  const said = [
    [releaseUpdates[release.update], releaseChannels[channel], date].join(", "),
    channel === "withdrawn" && `Withdrawn: ${release.withdrawnReason ?? ""}`,
    release.notesNew && `New:\n${release.notesNew}`,
    release.notesFixed && `Fixed:\n${release.notesFixed}`,
    release.notesKnownIssues && `Known issues:\n${release.notesKnownIssues}`,
    release.hardwareRevisions.length > 0 && `Hardware revisions: ${release.hardwareRevisions.join(", ")}`,
    release.regions.length > 0 && `Regions: ${release.regions.join(", ")}`,
    release.minimumVersion && `Needs version ${release.minimumVersion} before it.`,
    forModels(models),
    checksum(file),
  ];
  return {
    kind: release.kind,
    path: `releases/${id}`,
    title: `${name} ${versionText}${channel === "stable" ? "" : ` (${releaseChannels[channel].toLowerCase()})`}`,
    updated: new Date(release.updatedAt).toISOString(),
    published: beginningOf(date),
    url: releaseAddress(id),
    text: paragraphs(said),
    // Feed readers may fetch an enclosure by themselves.
    ...(channel !== "withdrawn" && { enclosure: file }),
  };
}

function paragraphs(texts: (string | false | undefined)[]): string {
  return texts.filter(Boolean).join("\n\n");
}

function forModels(models: string[]): string | undefined {
  const named = models.slice(0, mostModels).join(", ");
  return named && `For ${named}${models.length > mostModels ? " and more" : ""}.`;
}

function checksum({ fileName, sha256 }: StoredFile): string {
  return `SHA-256 of ${fileName}: ${sha256}`;
}
