import type { Prose } from "#core/site-content.ts";
import { ProseText } from "./prose.tsx";
import { Section } from "./section.tsx";

/** The owner's text, heading by heading: each at the left, what it says at the right. */
export function ProseSections({ text }: { text: Prose }) {
  return text.map(({ heading, html }) => (
    <Section key={heading} label={heading ?? ""} className="pb-12!">
      <ProseText html={html} />
    </Section>
  ));
}
