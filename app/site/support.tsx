import { href, Link } from "react-router";
import { counted } from "#core/counted.ts";
import { type DocumentKind, isDocumentKind, kindsName } from "#core/download/document.ts";
import { type Download, downloadMessages, type ProductDownloads } from "#core/download/download.ts";
import { readSha256, unknownFile } from "#core/files/file-verdict.ts";
import { isId } from "#core/id.ts";
import { readPageNumber } from "#core/page.ts";
import { releaseUpdates } from "#core/release/release.ts";
import { type FileRow, FileTable } from "../components/file-table.tsx";
import { ShowMore } from "../components/show-more.tsx";
import { servicesContext } from "../context.ts";
import { useFollowingPages } from "../navigation/following-pages.ts";
import { pastTheEnd } from "../navigation/not-found.ts";
import { PageLink } from "../navigation/page-links.tsx";
import { pageMeta } from "../navigation/page-meta.ts";
import { withQuery } from "../navigation/with-query.ts";
import { buttonLook } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ChevronDown } from "../ui/icons.tsx";
import type { Route } from "./+types/support.ts";
import { OtherPages } from "./content/other-pages.tsx";
import GenuineCheck, { type AskedHash } from "./genuine/genuine-check.tsx";
import { PageHead, Section } from "./product/page-sections.tsx";
import { type ReleaseRow, releaseRow } from "./releases/release-row.ts";
import { releasesAddress } from "./releases/releases-address.ts";
import { releasesLabel } from "./releases/releases-label.ts";
import { SupportFilter } from "./support-filter.tsx";
import "./support.css";

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  return pageMeta(args, {
    title: "Support",
    description: "Manuals, firmware and tools: general downloads, and downloads of each product.",
    path: addressOf({ general: loaderData?.general.page, page: loaderData?.ofProducts.page }),
    feed: { path: href("/feed.atom") },
    unlisted: loaderData?.query !== "" || loaderData.kind !== undefined || isAsked(loaderData.check),
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
    items: (query ? await catalog.currentReleases(query) : current).map(({ release }) => fileOf(releaseRow(release))),
  };
  const named = kinds.map((kind) => ({ kind, name: kindsName(kind) }));
  const check = await checkOf(context, { text: searchParams.get("sha256"), id: searchParams.get("for") });
  return { query, kind, kinds: named, general, ofProducts, check, ...(releases && { releases }) };
}

function isAsked({ product, asked }: { product?: unknown; asked?: unknown }): boolean {
  return product !== undefined || asked !== undefined;
}

/** What the check was asked without scripts, or by a link from a product's firmware. */
async function checkOf(context: Route.LoaderArgs["context"], { text, id }: { text: string | null; id: string | null }) {
  const { catalog } = context.get(servicesContext);
  const found = id && isId(id) ? await catalog.product(id) : undefined;
  const product = found && { id: found.id, model: found.model };
  const sha256 = readSha256(text ?? "");
  const [verdict = unknownFile()] = sha256 ? await catalog.fileVerdicts(sha256, product?.id) : [];
  const asked: AskedHash | undefined = text ? { text, ...(sha256 && { verdict }) } : undefined;
  return { largestFile: await catalog.largestFile(), product, asked };
}

export default function Support({
  loaderData: { query, kind, kinds, releases, general, ofProducts, check },
}: Route.ComponentProps) {
  const generalList = useFollowingPages<Download, HTMLDivElement>(
    general,
    (page) => moreOf("downloads", { query, kind, page }),
    (download) => download.id,
    { itemsIn: (list) => list.querySelectorAll("tbody > tr") },
  );
  const productList = useFollowingPages(
    ofProducts,
    (page) => moreOf("product-downloads", { query, kind, page }),
    ({ product }) => product.id,
  );
  const isFiltered = query !== "" || kind !== undefined;
  const isEmpty = general.total === 0 && ofProducts.total === 0 && !releases?.items.length;
  return (
    <div className="wrap">
      <PageHead title="Support">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-lead">Manuals, firmware and tools. Files open in a new tab.</p>
          <OtherPages />
        </div>
      </PageHead>
      {isEmpty && !isFiltered ? (
        <p className="pb-6 text-heading text-ink">{downloadMessages.none}</p>
      ) : (
        <SupportFilter query={query} kind={kind} kinds={kinds} addressOf={addressOf}>
          {countsOf([
            [releases?.items.length ?? 0, "release"],
            [general.total, "general file"],
            [ofProducts.total, "model"],
          ])}
        </SupportFilter>
      )}
      {(!isEmpty || isFiltered || isAsked(check)) && (
        <GenuineCheck
          key={`${check.asked?.text} ${check.product?.id}`}
          largestFile={check.largestFile}
          product={check.product}
          asked={check.asked}
        />
      )}
      {isEmpty && isFiltered && (
        <div className="py-8">
          <EmptyState
            action={
              <Link to={href("/support")} className={buttonLook()}>
                Clear filter
              </Link>
            }
          >
            {nothingFound(query, kind)}
          </EmptyState>
        </div>
      )}
      {releases && releases.items.length > 0 && (
        <Section
          label={releases.label}
          note={
            <>
              <span>Current releases. </span>
              <PageLink href={releasesAddress()} className="-my-3 inline-flex min-h-11 items-center text-link">
                All versions
              </PageLink>
            </>
          }
          className={belowFilter}
        >
          <FileTable downloads={releases.items} label="Current releases" />
        </Section>
      )}
      {(general.total > 0 || !isFiltered) && (
        <Section label="General downloads" className={belowFilter}>
          {general.total === 0 ? (
            <EmptyState>{downloadMessages.noGeneral}</EmptyState>
          ) : (
            <FileTable downloads={generalList.items} label="General downloads" listRef={generalList.listRef} />
          )}
          <ShowMore
            list={generalList}
            startsAt={general.page}
            noun="general downloads"
            addressOf={(general) => addressOf({ query, kind, general, page: ofProducts.page })}
          />
        </Section>
      )}
      {(ofProducts.total > 0 || !isFiltered) && (
        <Section label="Product downloads" note="By model" className={belowFilter}>
          {ofProducts.total === 0 ? (
            <EmptyState>{downloadMessages.noProduct}</EmptyState>
          ) : (
            <div className="models">
              {/* Each line says the same to screen readers. */}
              <p aria-hidden className="line">
                <span>Model</span>
                <span>Category</span>
                <span>Files</span>
                <span className="firmware">Current firmware</span>
              </p>
              <ul ref={productList.listRef}>
                {productList.items.map((model) => (
                  // The filter opens what matches, and folds all when it is empty.
                  <Model key={`${model.product.id} ${isFiltered}`} model={model} isOpen={isFiltered} />
                ))}
              </ul>
            </div>
          )}
          <ShowMore
            list={productList}
            startsAt={ofProducts.page}
            noun="products"
            addressOf={(page) => addressOf({ query, kind, general: general.page, page })}
          />
        </Section>
      )}
    </div>
  );
}

/** Sticky labels stay below the sticky filter. */
const belowFilter = "[&>*:first-child]:nav:top-38 [.support-filter+&]:border-t-0";

function Model({ model: { product, downloads, firmware }, isOpen }: { model: ProductDownloads; isOpen: boolean }) {
  return (
    <li>
      <details open={isOpen}>
        <summary className="line">
          <h3>{product.model}</h3>
          <span className="category">{product.category}</span>
          <span>{counted(downloads.length, "own file")}</span>
          {firmware && (
            <span className="firmware">
              <span className="sr-only">Firmware </span>
              <span>{firmware}</span>
            </span>
          )}
          <ChevronDown />
        </summary>
        <div>
          <FileTable downloads={downloads} label={`Downloads for ${product.model}`} />
          <PageLink
            href={href("/catalog/products/:id", { id: product.id })}
            prefetch
            className="inline-flex min-h-11 items-center text-small text-link"
          >
            <span>View product</span>
            <span className="sr-only">{` ${product.model}`}</span>
          </PageLink>
        </div>
      </details>
    </li>
  );
}

/** A release's file, with the kind of update, beside what it is for and its notes. */
function fileOf({ id, title, update, facts, date, file }: ReleaseRow): FileRow {
  const [scope] = facts.slice(2);
  const notes = href("/support/releases/:id", { id });
  return { id, description: title, kindName: releaseUpdates[update], date, file, notes, ...(scope && { scope }) };
}

function countsOf(parts: [count: number, noun: string][]): string {
  const counts = parts.flatMap(([count, noun]) => (count > 0 ? [counted(count, noun)] : []));
  return counts.join(", ") || "0 files";
}

function nothingFound(query: string, kind: DocumentKind | undefined): string {
  if (!query) return "No file is of this kind.";
  return kind ? `No file of this kind matches “${query}”.` : `No file matches “${query}”.`;
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
