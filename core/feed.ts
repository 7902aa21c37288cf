import { documentWords } from "./document.ts";
import type { Download } from "./download.ts";
import { fileSize } from "./file-size.ts";
import { type LifecycleDate, lastDayOf, lifecycleNames, writtenDate } from "./lifecycle.ts";
import { productAddress, releaseAddress } from "./record-address.ts";
import { type Release, releaseChannels, releaseKinds, releaseUpdates } from "./release.ts";
import type { StoredFile } from "./stored-file.ts";

/** Of the whole site if neither is named. */
export interface FeedScope {
  category?: string;
  product?: string;
}

interface FeedProduct {
  id: string;
  model: string;
}

export type FeedItem =
  | { kind: "date"; product: FeedProduct; name: LifecycleDate; date: string }
  /** A download of the product; a general one has none. `at` is in milliseconds since 1970. */
  | { kind: "document"; product?: FeedProduct; document: Download; at: number }
  | { kind: "release"; release: Release };

export interface FeedEntry {
  /** A tag URI (RFC 4151), which outlives every rename. */
  id: string;
  title: string;
  /** As in `2026-11-19T08:30:00.000Z`; moves only when the entry says something new. */
  updated: string;
  /** The maker's own date of a document or release, which may be older than the site. */
  published?: string;
  /** The page about it. */
  url: string;
  category: string;
  text: string;
  enclosure?: StoredFile;
}

export const longestFeed = 50;

/** `path` contains ids and no names. The year only says since when the host has been the site's. */
export function tagUri(siteUrl: string, path: string): string {
  return `tag:${new URL(siteUrl).hostname},2026:${path}`;
}

/** The newest first. Addresses are absolute. */
export function feedEntries(items: FeedItem[], siteUrl: string): FeedEntry[] {
  const entries = items.map((item) => {
    const { path, url, enclosure, ...said } = entryOf(item);
    const file = enclosure && { enclosure: { ...enclosure, url: siteUrl + enclosure.url } };
    return { id: tagUri(siteUrl, path), url: siteUrl + url, ...said, ...file };
  });
  const newestFirst = entries.sort((one, other) => compare(other.updated, one.updated) || compare(one.id, other.id));
  return newestFirst.slice(0, longestFeed);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function entryOf(item: FeedItem): Omit<FeedEntry, "id"> & { path: string } {
  if (item.kind === "date") return dateEntry(item);
  return item.kind === "document" ? documentEntry(item) : releaseEntry(item);
}

function dateEntry({ product, name, date }: FeedItem & { kind: "date" }) {
  return {
    path: `products/${product.id}/${name}`,
    title: `${product.model}: ${lifecycleNames[name]}, ${writtenDate(date)}`,
    updated: beginningOf(lastDayOf(date)),
    url: productAddress(product.id),
    category: "Lifecycle",
    text: `${lifecycleNames[name]} of ${product.model}: ${writtenDate(date)}.`,
  };
}

function beginningOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}

function documentEntry({ product, document, at }: FeedItem & { kind: "document" }) {
  const { id, description, file } = document;
  return {
    path: product ? `products/${product.id}/downloads/${id}` : `downloads/${id}`,
    title: product ? `${product.model}: ${description}` : description,
    updated: new Date(at).toISOString(),
    ...(document.date !== undefined && { published: beginningOf(document.date) }),
    url: product ? `${productAddress(product.id)}#downloads` : "/support",
    category: "Document",
    text: [...documentWords(document), `${file.fileName} (${fileSize(file.size)})`].join(", "),
    enclosure: file,
  };
}

function releaseEntry({ release }: FeedItem & { kind: "release" }) {
  const { id, name, versionText, date, channel, file } = release;
  const paragraphs = [
    [releaseUpdates[release.update], releaseChannels[channel], date].join(", "),
    channel === "withdrawn" && `Withdrawn: ${release.withdrawnReason ?? ""}`,
    release.notesNew && `New:\n${release.notesNew}`,
    release.notesFixed && `Fixed:\n${release.notesFixed}`,
    release.notesKnownIssues && `Known issues:\n${release.notesKnownIssues}`,
    release.hardwareRevisions.length > 0 && `Hardware revisions: ${release.hardwareRevisions.join(", ")}`,
    release.regions.length > 0 && `Regions: ${release.regions.join(", ")}`,
    release.minimumVersion && `Needs version ${release.minimumVersion} before it.`,
  ];
  return {
    path: `releases/${id}`,
    title: `${name} ${versionText}${channel === "stable" ? "" : ` (${releaseChannels[channel].toLowerCase()})`}`,
    updated: new Date(release.updatedAt).toISOString(),
    published: beginningOf(date),
    url: releaseAddress(id),
    category: releaseKinds[release.kind],
    text: paragraphs.filter(Boolean).join("\n\n"),
    // Feed readers may fetch an enclosure by themselves.
    ...(channel !== "withdrawn" && { enclosure: file }),
  };
}
