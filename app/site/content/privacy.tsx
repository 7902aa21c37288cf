import { servicesContext } from "../../context.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { PageHead } from "../product/page-sections.tsx";
import type { Route } from "./+types/privacy.ts";
import { ProseSections, ProseText } from "./prose.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    { matches },
    {
      title: "Privacy",
      description: "What this site stores about its visitors and administrators, and for how long.",
      path: "/privacy",
    },
  );
}

export function loader({ context }: Route.LoaderArgs) {
  return context.get(servicesContext).content.privacy;
}

export default function Privacy({ loaderData: { text } }: Route.ComponentProps) {
  const [first] = text;
  const intro = first && !first.heading ? first : undefined;
  return (
    <div className="wrap pb-12">
      <PageHead title="Privacy">{intro && <ProseText html={intro.html} className="max-w-[58ch] text-lead" />}</PageHead>
      <ProseSections text={intro ? text.slice(1) : text} />
    </div>
  );
}
