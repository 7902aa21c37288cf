import { href } from "react-router";
import { pageSize } from "#core/page.ts";
import { type RelatedBlock, relatedLabels } from "#core/search/search.ts";
import { FileTable } from "../../components/file-table.tsx";
import { PageLink } from "../../navigation/page-links.tsx";
import { withQuery } from "../../navigation/with-query.ts";
import { buttonLook } from "../../ui/button.tsx";
import { ArrowRight } from "../../ui/icons.tsx";
import type { ListedResult } from "../listed-result.ts";
import { Section } from "../product/page-sections.tsx";
import { ReleaseList } from "../releases/release-list.tsx";
import { releasesAddress } from "../releases/releases-address.ts";
import { CategoryHits, ProductRows } from "./search-hits.tsx";

export function hasRelated({ reading, modelFiles, blocks, releases, documents }: ListedResult): boolean {
  return reading !== undefined || modelFiles !== undefined || blocks.length + releases.length + documents.length > 0;
}

/** Below the results, each under a heading of its own; none of it is counted among them. */
export function Related({
  related: { reading, modelFiles, blocks, releases, documents },
  query,
  allAddress,
}: {
  related: ListedResult;
  query: string;
  allAddress: string;
}) {
  return (
    <>
      {reading && <Reading reading={reading} allAddress={allAddress} />}
      {modelFiles && <FilesOfModel files={modelFiles} />}
      {blocks.map(({ kind, words, categories, products, total }) => (
        <Section key={kind} label={relatedLabels[kind]} note={noteOf(kind, words)}>
          {categories.length > 0 && <CategoryHits categories={categories} query="" />}
          {products.length > 0 && <ProductRows products={products} />}
          <ShowAll shown={products.length} total={total} allAddress={allAddress} />
        </Section>
      ))}
      {releases.length + documents.length > 0 && (
        <Section label="Files" note="Not counted above">
          <div className="grid gap-10">
            {releases.length > 0 && <ReleaseList releases={releases} label="Releases" />}
            {documents.length > 0 && <FileTable downloads={documents} label="Documents" />}
          </div>
          <p className="pt-4 print:hidden">
            <TextLink to={withQuery(href("/support"), { q: query })}>{`All files for "${query}"`}</TextLink>
          </p>
        </Section>
      )}
    </>
  );
}

/** What was probably meant: how many products that is, and the filter that leaves them. */
function Reading({ reading, allAddress }: { reading: NonNullable<ListedResult["reading"]>; allAddress: string }) {
  const { label, note, title, total, leftOut, counted, link, products } = reading;
  const more = total - counted;
  return (
    <Section label={label} note={note}>
      {counted < total || link || leftOut ? (
        <div className="relative flex items-center justify-between gap-6 border-t border-ink py-4">
          <span aria-hidden="true" className="absolute top-0 left-0 h-4 index-mark" />
          <div>
            {link ? (
              <PageLink href={link.to} className="covering-link text-heading text-ink no-underline hover:underline">
                {title}
              </PageLink>
            ) : (
              <p className="text-heading text-ink">{title}</p>
            )}
            <p className="text-meta text-ink-3">
              {leftOut && <span className="block text-ink">{leftOut}</span>}
              {link && <span>{link.text}</span>}
              {counted > 0 && <span className="block">{`${counted} of ${total} counted above`}</span>}
            </p>
          </div>
          {link && <ArrowRight className="size-5 flex-none" />}
        </div>
      ) : null}
      {products.length > 0 && <ProductRows products={products} />}
      {link ? (
        products.length < more && (
          <p className="border-t border-line pt-4 print:hidden">
            <TextLink to={link.to}>{`All ${total} products`}</TextLink>
          </p>
        )
      ) : (
        <ShowAll shown={products.length} total={more} allAddress={allAddress} />
      )}
    </Section>
  );
}

function FilesOfModel({ files: { label, note, words, models } }: { files: NonNullable<ListedResult["modelFiles"]> }) {
  return (
    <>
      <Section label={label} note={note}>
        {models.map(({ product: { id, model }, releases, documents, files }) => (
          <div key={id} className="not-first:pt-8">
            {releases.length > 0 && <ReleaseList releases={releases} label={`Releases for ${model}`} />}
            {documents.length > 0 && <FileTable downloads={documents} label={`Documents of ${model}`} />}
            {releases.length + documents.length === 0 && <p>{`No file of ${model} is called “${words}”.`}</p>}
            <p className="flex flex-wrap gap-x-7 pt-4 print:hidden">
              {releases.length > 0 && (
                <TextLink to={releasesAddress({ product: id })}>{`All versions and notes`}</TextLink>
              )}
              {files > 0 && (
                <TextLink to={`${href("/catalog/products/:id", { id })}#downloads`}>{`All files of ${model}`}</TextLink>
              )}
            </p>
          </div>
        ))}
      </Section>
      <Section label={models.length === 1 ? "Product" : "Products"} note="Not counted above">
        <ProductRows products={models.map(({ product }) => product)} />
      </Section>
    </>
  );
}

function ShowAll({ shown, total, allAddress }: { shown: number; total: number; allAddress: string }) {
  if (shown >= total) return null;
  return (
    <p className="border-t border-line pt-6 print:hidden">
      {shown >= pageSize ? (
        `These are the first ${pageSize} of ${total}.`
      ) : (
        <PageLink href={allAddress} className={buttonLook()}>
          {total > pageSize ? `Show ${pageSize} of ${total}` : `Show all ${total}`}
        </PageLink>
      )}
    </p>
  );
}

function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <PageLink href={to} className="inline-block py-2 text-link">
      {children}
    </PageLink>
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
