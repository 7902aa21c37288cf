import { href } from "react-router";
import { isId } from "#core/id.ts";
import { readPageNumber } from "#core/page.ts";
import { currentReleases, releaseMessages } from "#core/release/release.ts";
import { Crumbs } from "../../components/crumbs.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { servicesContext } from "../../context.ts";
import { useFollowingPages } from "../../navigation/following-pages.ts";
import { notFound, pastTheEnd } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead, Section } from "../product/page-sections.tsx";
import type { Route } from "./+types/releases.ts";
import { ReleaseList } from "./release-list.tsx";
import { releaseRow } from "./release-row.ts";
import { releasesAddress } from "./releases-address.ts";

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { product, releases } = loaderData;
  return pageMeta(args, {
    title: product ? `All versions for ${product.model}` : "Releases",
    description: product ? `Every release for ${product.model}.` : "Every release of firmware, software and tools.",
    path: releasesAddress({ page: releases.page }),
    feed: { path: href("/feed.atom") },
    unlisted: product !== undefined,
  });
}

/** All releases by date, if there are any, or with `?product=` those of one product, line after line. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalog } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("product");
  if (id) {
    const product = isId(id) ? await catalog.product(id) : undefined;
    if (!product) throw notFound();
    const items = await catalog.releasesOfProduct(product.id);
    const current = currentReleases(items).map(({ release }) => release.id);
    const releases = { items: items.map(releaseRow), page: 1, pages: 1, total: items.length };
    return { product: { id: product.id, model: product.model }, releases, current };
  }
  const releases = await catalog.releases(readPageNumber(searchParams.get("page")));
  if (!releases) throw pastTheEnd(request, releasesAddress());
  if (releases.total === 0) throw notFound();
  return { releases: { ...releases, items: releases.items.map(releaseRow) }, current: [] };
}

export default function Releases({ loaderData: { product, releases, current } }: Route.ComponentProps) {
  const list = useFollowingPages(
    releases,
    (page) => `${href("/more/:list", { list: "releases" })}?page=${page}`,
    ({ id }) => id,
  );
  const path = product && href("/catalog/products/:id", { id: product.id });
  return (
    <div className="wrap">
      <PageHead
        title={product ? `All versions for ${product.model}` : "Releases"}
        crumbs={
          <Crumbs
            trail={[{ name: "Support", to: href("/support") }, ...(product ? [{ name: product.model, to: path }] : [])]}
          />
        }
      />
      <Section label="Versions" note="Older versions lack later fixes.">
        {releases.total === 0 ? (
          <EmptyState>{releaseMessages.none}</EmptyState>
        ) : (
          <ReleaseList releases={list.items} current={new Set(current)} />
        )}
        <ShowMore
          list={list}
          startsAt={releases.page}
          noun="releases"
          addressOf={(page) => releasesAddress({ page })}
        />
      </Section>
    </div>
  );
}
