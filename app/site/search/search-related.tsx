import { href } from "react-router";
import { pageSize } from "#core/page.ts";
import { type RelatedBlock, relatedLabels } from "#core/search/search.ts";
import { PageLink } from "../../navigation/page-links.tsx";
import { buttonLook } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import type { ListedResult } from "../listed-result.ts";
import { Section } from "../product/page-sections.tsx";
import { CategoryHits, ProductHits } from "./search-hits.tsx";

export function hasRelated({ blocks, filter, hasFiles }: ListedResult): boolean {
  return blocks.length > 0 || hasFiles || filter !== undefined;
}

export const replacedId = "search-replaced";
export const filesId = "search-files";

/** Below the results, each under a heading of its own; none of it is counted among them. */
export function Related({
  related: { blocks, filter, hasFiles },
  files,
  query,
  allAddress,
}: {
  related: ListedResult;
  files: Elements;
  query: string;
  allAddress: string;
}) {
  return (
    <>
      {blocks.map(({ kind, words, categories, products, total }) => (
        <Section key={kind} label={relatedLabels[kind]} note={noteOf(kind, words)}>
          {categories.length > 0 && <CategoryHits categories={categories} query="" />}
          {products.length > 0 && <ProductHits products={products} query="" eager={false} />}
          {products.length < total && (
            <p className="border-t border-line pt-6 print:hidden">
              {products.length >= pageSize ? (
                `These are the first ${pageSize} of ${total}.`
              ) : (
                <PageLink href={allAddress} className={buttonLook()}>
                  {total > pageSize ? `Show ${pageSize} of ${total}` : `Show all ${total}`}
                </PageLink>
              )}
            </p>
          )}
        </Section>
      ))}
      {hasFiles && (
        <Section label="Files" note="Not counted above">
          {files}
          <p className="pt-6 print:hidden">
            <PageLink
              href={`${href("/support")}?${new URLSearchParams({ q: query })}`}
              className="inline-block py-2.5 text-link"
            >
              {`All files for "${query}"`}
            </PageLink>
          </p>
        </Section>
      )}
      {filter && (
        <Section label="Filter instead">
          <PageLink href={filter.to} className="inline-block py-2.5 text-link">
            {filter.text}
          </PageLink>
        </Section>
      )}
    </>
  );
}

function noteOf(kind: RelatedBlock["kind"], words: string[]) {
  return (
    <>
      <span>{kind === "part number" ? "Hyphens, spaces, dots and capitals ignored" : words.join(", ")}</span>
      <span className="block">Not counted above</span>
    </>
  );
}
