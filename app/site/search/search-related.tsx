import { href } from "react-router";
import { pageSize } from "#core/page.ts";
import { type RelatedBlock, relatedLabels } from "#core/search/search.ts";
import { FileList } from "../../components/file-list.tsx";
import { PageLink } from "../../navigation/page-links.tsx";
import { withQuery } from "../../navigation/with-query.ts";
import { buttonLook } from "../../ui/button.tsx";
import type { ListedResult } from "../listed-result.ts";
import { Section } from "../product/page-sections.tsx";
import { ReleaseList } from "../releases/release-list.tsx";
import { CategoryHits, ProductHits } from "./search-hits.tsx";

export function hasRelated({ blocks, filter, releases, documents }: ListedResult): boolean {
  return blocks.length + releases.length + documents.length > 0 || filter !== undefined;
}

/** Below the results, each under a heading of its own; none of it is counted among them. */
export function Related({
  related: { blocks, filter, releases, documents },
  query,
  allAddress,
}: {
  related: ListedResult;
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
      {releases.length + documents.length > 0 && (
        <Section label="Files" note="Not counted above">
          <div className="grid gap-10">
            {releases.length > 0 && <ReleaseList releases={releases} label="Releases" />}
            {documents.length > 0 && <FileList downloads={documents} label="Documents" withKind />}
          </div>
          <p className="pt-6 print:hidden">
            <PageLink href={withQuery(href("/support"), { q: query })} className="inline-block py-2.5 text-link">
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
