import { href, Link } from "react-router";
import { downloadMessages } from "#core/download.ts";
import { readPageNumber } from "#core/page.ts";
import { FileList } from "../components/file-list.tsx";
import { useFollowingPages } from "../components/following-pages.ts";
import { pastTheEnd } from "../components/not-found.ts";
import { pageMeta } from "../components/page-meta.ts";
import { ShowMore } from "../components/show-more.tsx";
import { catalogContext } from "../context.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/support.ts";
import { PageHead, Section } from "./page-sections.tsx";

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  return pageMeta(args, {
    title: "Support",
    description: "Manuals, firmware and tools: general downloads, and downloads of each product.",
    path: addressOf(loaderData?.general.page ?? 1, loaderData?.ofProducts.page ?? 1),
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const catalog = context.get(catalogContext);
  const { searchParams } = new URL(request.url);
  const [general, ofProducts] = await Promise.all([
    catalog.generalDownloads(readPageNumber(searchParams.get("general"))),
    catalog.productDownloads(readPageNumber(searchParams.get("page"))),
  ]);
  if (!general || !ofProducts) {
    throw pastTheEnd(request, addressOf(general?.page ?? 1, ofProducts?.page ?? 1));
  }
  return { general, ofProducts };
}

export default function Support({ loaderData: { general, ofProducts } }: Route.ComponentProps) {
  const generalList = useFollowingPages(
    general,
    (page) => `${href("/more/:list", { list: "downloads" })}?page=${page}`,
    (download) => download.id,
  );
  const productList = useFollowingPages(
    ofProducts,
    (page) => `${href("/more/:list", { list: "product-downloads" })}?page=${page}`,
    ({ product }) => product.id,
  );
  return (
    <div className="wrap">
      <PageHead title="Support" lead="Manuals, firmware and tools. Files open in a new tab." />
      {general.total === 0 && ofProducts.total === 0 && (
        <p className="pb-6 text-heading text-ink">{downloadMessages.none}</p>
      )}
      <Section label="General downloads">
        {general.total === 0 ? (
          <EmptyState>{downloadMessages.noGeneral}</EmptyState>
        ) : (
          <FileList downloads={generalList.items} listRef={generalList.listRef} />
        )}
        <ShowMore
          list={generalList}
          startsAt={general.page}
          noun="general downloads"
          addressOf={(page) => addressOf(page, ofProducts.page)}
        />
      </Section>
      <Section label="Product downloads">
        {ofProducts.total === 0 ? (
          <EmptyState>{downloadMessages.noProduct}</EmptyState>
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
                    View product<span className="sr-only"> {product.model}</span>
                  </Link>
                </div>
                <FileList downloads={downloads} label={product.model} />
              </li>
            ))}
          </ul>
        )}
        <ShowMore
          list={productList}
          startsAt={ofProducts.page}
          noun="products"
          addressOf={(page) => addressOf(general.page, page)}
        />
      </Section>
    </div>
  );
}

function addressOf(general: number, page: number): string {
  const parameters = new URLSearchParams({
    ...(general > 1 && { general: String(general) }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `${href("/support")}${parameters && `?${parameters}`}`;
}
