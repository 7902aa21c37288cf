import { href, Link } from "react-router";
import { counted } from "#core/counted.ts";
import { type DocumentKind, isDocumentKind, kindsName } from "#core/download/document.ts";
import { downloadMessages } from "#core/download/download.ts";
import { readPageNumber } from "#core/page.ts";
import { FileList } from "../components/file-list.tsx";
import { ListFilter } from "../components/list-filter.tsx";
import { ShowMore } from "../components/show-more.tsx";
import { servicesContext } from "../context.ts";
import { useFollowingPages } from "../navigation/following-pages.ts";
import { pastTheEnd } from "../navigation/not-found.ts";
import { PageLink } from "../navigation/page-links.tsx";
import { pageMeta } from "../navigation/page-meta.ts";
import { withQuery } from "../navigation/with-query.ts";
import { buttonLook } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/support.ts";
import { OtherPages } from "./content/other-pages.tsx";
import { KindFilter } from "./kind-filter.tsx";
import { PageHead, Section } from "./product/page-sections.tsx";
import { ReleaseList } from "./releases/release-list.tsx";
import { releaseRow } from "./releases/release-row.ts";
import { releasesAddress } from "./releases/releases-address.ts";
import { releasesLabel } from "./releases/releases-label.ts";

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  return pageMeta(args, {
    title: "Support",
    description: "Manuals, firmware and tools: general downloads, and downloads of each product.",
    path: addressOf({ general: loaderData?.general.page, page: loaderData?.ofProducts.page }),
    feed: { path: href("/feed.atom") },
    unlisted: loaderData?.query !== "" || loaderData.kind !== undefined,
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalog } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const query = (searchParams.get("q") ?? "").trim();
  const asked = searchParams.get("kind");
  const kind = isDocumentKind(asked) ? asked : undefined;
  const [general, ofProducts, kinds, current] = await Promise.all([
    catalog.generalDownloads(readPageNumber(searchParams.get("general")), { query, kind }),
    catalog.productDownloads(readPageNumber(searchParams.get("page")), { query, kind }),
    catalog.documentKinds(),
    // A release is no document, whose kinds are asked for.
    kind ? [] : catalog.currentReleases(),
  ]);
  if (!general || !ofProducts) {
    throw pastTheEnd(request, addressOf({ query, kind, general: general?.page, page: ofProducts?.page }));
  }
  const releases = current.length > 0 && {
    label: releasesLabel(current.map(({ release }) => release)),
    items: (query ? await catalog.currentReleases(query) : current).map(({ release }) => releaseRow(release)),
  };
  const named = kinds.map((kind) => ({ kind, name: kindsName(kind) }));
  return { query, kind, kinds: named, general, ofProducts, ...(releases && { releases }) };
}

export default function Support({
  loaderData: { query, kind, kinds, releases, general, ofProducts },
}: Route.ComponentProps) {
  const generalList = useFollowingPages(
    general,
    (page) => moreOf("downloads", { query, kind, page }),
    (download) => download.id,
  );
  const productList = useFollowingPages(
    ofProducts,
    (page) => moreOf("product-downloads", { query, kind, page }),
    ({ product }) => product.id,
  );
  const isFiltered = query !== "" || kind !== undefined;
  return (
    <div className="wrap">
      <PageHead title="Support" lead="Manuals, firmware and tools. Files open in a new tab.">
        <OtherPages />
      </PageHead>
      {general.total === 0 && ofProducts.total === 0 && !releases && !isFiltered ? (
        <p className="pb-6 text-heading text-ink">{downloadMessages.none}</p>
      ) : (
        <div className="pb-6 print:hidden">
          <ListFilter
            label="Filter by file or model"
            asked={query}
            kept={kind ? { kind } : {}}
            addressOf={(query) => addressOf({ query, kind })}
          >
            {isFiltered &&
              [
                ...(releases ? [counted(releases.items.length, "release")] : []),
                `${general.total} general`,
                counted(ofProducts.total, "product"),
              ].join(", ")}
          </ListFilter>
          {kinds.length > 0 && <KindFilter kinds={kinds} kind={kind} query={query} />}
        </div>
      )}
      {releases && (
        <Section label={releases.label} note="Current releases">
          {releases.items.length === 0 ? (
            <NothingFound>{`No release has “${query}” in its name.`}</NothingFound>
          ) : (
            <ReleaseList releases={releases.items} />
          )}
          <p>
            <PageLink href={releasesAddress()} className="inline-flex min-h-11 items-center text-small text-link">
              All versions
            </PageLink>
          </p>
        </Section>
      )}
      <Section label="General downloads">
        {general.total === 0 ? (
          <Nothing isFiltered={isFiltered} query={query}>
            {downloadMessages.noGeneral}
          </Nothing>
        ) : (
          <FileList downloads={generalList.items} withKind listRef={generalList.listRef} />
        )}
        <ShowMore
          list={generalList}
          startsAt={general.page}
          noun="general downloads"
          addressOf={(general) => addressOf({ query, kind, general, page: ofProducts.page })}
        />
      </Section>
      <Section label="Product downloads">
        {ofProducts.total === 0 ? (
          <Nothing isFiltered={isFiltered} query={query}>
            {downloadMessages.noProduct}
          </Nothing>
        ) : (
          <ul ref={productList.listRef} className="grid gap-14">
            {productList.items.map(({ product, downloads }) => (
              <li key={product.id}>
                <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
                  <h3 className="min-w-0 text-heading wrap-anywhere">{product.model}</h3>
                  <Link
                    to={href("/catalog/products/:id", { id: product.id })}
                    prefetch="intent"
                    className="flex min-h-11 items-center text-small text-link"
                  >
                    <span>View product</span>
                    <span className="sr-only">{` ${product.model}`}</span>
                  </Link>
                </div>
                <FileList downloads={downloads} withKind label={product.model} />
              </li>
            ))}
          </ul>
        )}
        <ShowMore
          list={productList}
          startsAt={ofProducts.page}
          noun="products"
          addressOf={(page) => addressOf({ query, kind, general: general.page, page })}
        />
      </Section>
    </div>
  );
}

function Nothing({ isFiltered, query, children }: { isFiltered: boolean; query: string; children: string }) {
  if (!isFiltered) return <EmptyState>{children}</EmptyState>;
  return (
    <NothingFound>{query ? `No download has “${query}” in its name.` : "No download is of this kind."}</NothingFound>
  );
}

function NothingFound({ children }: { children: string }) {
  return (
    <EmptyState
      action={
        <Link to={href("/support")} className={buttonLook()}>
          Clear filter
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}

interface Asked {
  query?: string;
  kind?: DocumentKind | undefined;
  general?: number | undefined;
  page?: number | undefined;
}

function moreOf(list: string, { query, kind, page }: Asked): string {
  return withQuery(href("/more/:list", { list }), { q: query, kind, page });
}

function addressOf({ query, kind, general, page }: Asked): string {
  return withQuery(href("/support"), { q: query, kind, general, page });
}
