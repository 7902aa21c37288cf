import type { RouterContextProvider } from "react-router";
import { type FeedScope, feedEntries, tagUri } from "#core/feed.ts";
import { brandContext, catalogContext, siteUrlContext, todayContext } from "../../context.ts";
import { atom, atomType } from "./atom.ts";

interface FeedPlace {
  scope: FeedScope;
  /** What follows the site's name in the title. */
  title?: string;
  /** Contains ids and no names, because readers know a feed by it. */
  tag: string;
  path: string;
  pagePath: string;
}

export async function answerFeed(
  context: Readonly<RouterContextProvider>,
  { scope, title, tag, path, pagePath }: FeedPlace,
): Promise<Response> {
  const siteUrl = context.get(siteUrlContext);
  const { name } = context.get(brandContext);
  const items = await context.get(catalogContext).feedItems(scope, context.get(todayContext));
  const feed = atom({
    id: tagUri(siteUrl, tag),
    title: title === undefined ? name : `${name}: ${title}`,
    author: name,
    self: siteUrl + path,
    page: siteUrl + pagePath,
    entries: feedEntries(items, siteUrl),
  });
  return new Response(feed, { headers: { "Content-Type": `${atomType}; charset=utf-8` } });
}
