import { data, href, redirect } from "react-router";
import { isId } from "#core/id.ts";
import { latestRelease } from "#core/release/latest-release.ts";
import { lineKey, type ReleaseTarget, releaseTitle } from "#core/release/release.ts";
import { targetLabels } from "#core/release/release-targets.ts";
import { Crumbs } from "../../components/crumbs.tsx";
import { servicesContext } from "../../context.ts";
import { notFound } from "../../navigation/not-found.ts";
import { PageLink } from "../../navigation/page-links.tsx";
import { pageMeta } from "../../navigation/page-meta.ts";
import { withQuery } from "../../navigation/with-query.ts";
import { ArrowRight } from "../../ui/icons.tsx";
import { PageHead, Section } from "../product/page-sections.tsx";
import type { Route } from "./+types/latest-release.ts";

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { model } = loaderData.product;
  const description = `The current release for each hardware revision and region of ${model}.`;
  return pageMeta(args, { title: `Current releases for ${model}`, description, unlisted: true });
}

/** Redirects to the page of the one release that is right for the device; otherwise 300 with the choices. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { catalog } = context.get(servicesContext);
  const product = isId(params.id) ? await catalog.product(params.id) : undefined;
  if (!product) throw notFound();
  const { searchParams } = new URL(request.url);
  const asked: ReleaseTarget = {
    hardwareRevision: searchParams.get("hardware")?.trim() || undefined,
    region: searchParams.get("region")?.trim() || undefined,
  };
  const releases = await catalog.releasesOfProduct(product.id);
  const latest = latestRelease(releases, asked);
  if (latest.release) return redirect(href("/support/releases/:id", { id: latest.release.id }));
  const { choices, isUnknown } = latest;
  if (choices.length === 0) throw notFound();

  const listed = choices.flatMap(({ release, targets }) => {
    const line = choices.filter((choice) => lineKey(choice.release) === lineKey(release));
    const ofLine = line.flatMap((choice) => choice.targets);
    return targets.map((target) => {
      const isEnough = latestRelease(releases, target).release === release;
      const path = isEnough ? addressOf(product.id, target) : href("/support/releases/:id", { id: release.id });
      return { path, label: targetLabels([target], ofLine).join(), release: releaseTitle(release) };
    });
  });
  return data(
    { product: { id: product.id, model: product.model }, asked, choices: listed, isUnknown },
    isUnknown ? { status: 404, statusText: "Not Found" } : { status: 300, statusText: "Multiple Choices" },
  );
}

export default function LatestRelease({ loaderData: { product, asked, choices, isUnknown } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <PageHead
        title={`Current releases for ${product.model}`}
        lead={isUnknown ? unknownMessage(asked) : "Choose the one that fits your device."}
        crumbs={
          <Crumbs
            trail={[
              { name: "Support", to: href("/support") },
              { name: product.model, to: href("/catalog/products/:id", { id: product.id }) },
            ]}
          />
        }
      />
      <Section label="Current releases">
        <ul className="border-t border-ink">
          {choices.map(({ path, label, release }) => (
            <li key={`${label} ${release}`} className="border-b border-line">
              <PageLink
                href={path}
                className="flex min-h-16 items-center gap-4 py-2.5 text-body font-medium text-ink no-underline hover:text-accent"
              >
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span>{label || release}</span>
                  {label && <span className="block text-meta font-normal text-ink-3">{release}</span>}
                </span>
                <ArrowRight className="size-5 text-ink-3" />
              </PageLink>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

function unknownMessage({ hardwareRevision, region }: ReleaseTarget): string {
  const asked = [hardwareRevision && `hardware revision ${hardwareRevision}`, region && `region ${region}`];
  return `No release is for ${asked.filter(Boolean).join(" and ")}. These are the current ones.`;
}

function addressOf(id: string, { hardwareRevision, region }: ReleaseTarget): string {
  return withQuery(href("/support/releases/latest/:id", { id }), { hardware: hardwareRevision, region });
}
