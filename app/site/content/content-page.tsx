import { href } from "react-router";
import { ownValue } from "#core/own-value.ts";
import { servicesContext } from "../../context.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { PageHead } from "../product/page-sections.tsx";
import type { Route } from "./+types/content-page.ts";
import { ProseSections, ProseText } from "./prose.tsx";

export function meta({ loaderData, params, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  const title = loaderData.text[0]?.heading ?? "";
  return pageMeta(args, { title, description: title, path: href("/pages/:name", { name: params.name }) });
}

/** A page of the content folder, such as the imprint. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { pageTexts } = context.get(servicesContext).content;
  const text = ownValue(pageTexts, params.name);
  if (!text) throw notFound();
  return { text };
}

export default function ContentPage({ loaderData: { text } }: Route.ComponentProps) {
  const [first, ...sections] = text;
  return (
    <div className="wrap pb-12">
      <PageHead title={first?.heading ?? ""}>
        {first?.html && <ProseText html={first.html} className="max-w-[58ch]" />}
      </PageHead>
      <ProseSections text={sections} />
    </div>
  );
}
