import type { RouterContextProvider } from "react-router";
import { type FeedScope, feedEntries, feedKindNames, feedKinds, tagUri } from "#core/exports/feed.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { notFound } from "../../navigation/not-found.ts";
import { atom, atomType } from "./atom.ts";

interface FeedPlace {
  scope: Omit<FeedScope, "kind">;
  /** Value of `?kind=`: the entries of one kind are a feed of its own. */
  kind: string | null;
  /** What follows the site's name in the title. */
  title?: string;
  /** Contains ids and no names, because readers know a feed by it. */
  tag: string;
  path: string;
  pagePath: string;
}

export async function answerFeed(
  context: Readonly<RouterContextProvider>,
  { scope, kind: asked, title, tag, path, pagePath }: FeedPlace,
): Promise<Response> {
  const kind = feedKinds.find((known) => known === asked);
  if (asked && !kind) throw notFound();
  const { siteUrl } = context.get(requestContext);
  const { name } = context.get(requestContext).brand;
  const items = await context
    .get(servicesContext)
    .catalog.feedItems({ ...scope, kind }, context.get(servicesContext).today);
  const feed = atom({
    id: tagUri(siteUrl, kind ? `${tag}/${kind}` : tag),
    title: [name, title, kind && feedKindNames[kind]].filter(Boolean).join(": "),
    author: name,
    self: siteUrl + path + (kind ? `?kind=${kind}` : ""),
    page: siteUrl + pagePath,
    entries: feedEntries(items, siteUrl),
  });
  return new Response(feed, { headers: { "Content-Type": `${atomType}; charset=utf-8` } });
}
