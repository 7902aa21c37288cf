import { CopyButton } from "../../components/copy-button.tsx";
import { servicesContext } from "../../context.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { PageHead, Section } from "../product/page-sections.tsx";
import type { Route } from "./+types/contact.ts";
import { ProseSections, ProseText } from "./prose.tsx";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(
    { matches },
    {
      title: "Contact",
      description: `Write to ${loaderData?.email} about products, orders or support.`,
      path: "/contact",
    },
  );
}

export function loader({ context }: Route.LoaderArgs) {
  const { contactEmail, contact } = context.get(servicesContext).content;
  return { email: contactEmail, text: contact.text };
}

export default function Contact({ loaderData: { email, text } }: Route.ComponentProps) {
  const [first] = text;
  const intro = first && !first.heading ? first : undefined;
  return (
    <div className="wrap pb-12">
      <PageHead title="Contact">{intro && <ProseText html={intro.html} className="max-w-[58ch] text-lead" />}</PageHead>
      <Section label="E-mail">
        <a
          href={`mailto:${email}`}
          className="-my-1 inline-block py-2 text-[clamp(1.625rem,.4rem+5.2vw,5.25rem)] leading-[1.05] font-medium tracking-[-0.045em] wrap-anywhere text-ink underline decoration-index decoration-2 underline-offset-[.14em] hover:text-accent"
        >
          {email}
        </a>
        <div className="mt-9 min-h-11 noscript:hidden">
          <CopyButton text={email} label="Copy address" kind="default" />
        </div>
      </Section>
      <ProseSections text={intro ? text.slice(1) : text} />
    </div>
  );
}
