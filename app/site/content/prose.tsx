import type { Prose } from "#core/site-content.ts";
import { Section } from "../product/page-sections.tsx";

/** Only for the content folder's Markdown, which the owner writes. */
export function ProseText({ html, className = "" }: { html: string; className?: string }) {
  return (
    <div
      className={`max-w-prose text-pretty wrap-anywhere [&_a]:text-link [&_h3]:mt-[1.5em] [&_h3]:text-subhead [&_blockquote]:border-l-2 [&_blockquote]:border-line [&_blockquote]:pl-5 [&_li]:ml-5 [&_ol]:list-decimal [&_td]:pr-6 [&_td]:align-top [&_th]:pr-6 [&_th]:text-left [&_ul]:list-disc [&>*+*]:mt-[1em] ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

export function ProseSections({ text }: { text: Prose }) {
  return text.map(({ heading, html }) => (
    <Section key={heading} label={heading ?? ""} className="pb-12!">
      <ProseText html={html} />
    </Section>
  ));
}
