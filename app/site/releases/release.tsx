import { href } from "react-router";
import { counted } from "#core/counted.ts";
import { isId } from "#core/id.ts";
import { writtenDate } from "#core/product/lifecycle.ts";
import {
  type ReleaseDetails,
  releaseChannels,
  releaseKinds,
  releaseTitle,
  releaseUpdates,
} from "#core/release/release.ts";
import { type SigningKey, verifyCommands } from "#core/release/signing-key.ts";
import { Crumbs } from "../../components/crumbs.tsx";
import { FileTable } from "../../components/file-table.tsx";
import { requestContext, servicesContext } from "../../context.ts";
import { notFound } from "../../navigation/not-found.ts";
import { PageLink } from "../../navigation/page-links.tsx";
import { pageMeta } from "../../navigation/page-meta.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHead, Section } from "../product/page-sections.tsx";
import { breadcrumbs } from "../product/structured-data.ts";
import type { Route } from "./+types/release.ts";
import { ReleaseFact, ReleaseFacts } from "./release-facts.tsx";
import { releaseFiles } from "./release-files.ts";
import { ReleaseList } from "./release-list.tsx";
import { hasReleaseNotes, ReleaseNotes } from "./release-notes.tsx";
import { OlderVersionsNotice } from "./release-notices.tsx";
import { type ReleaseRow, releaseRow } from "./release-row.ts";
import { releasesAddress } from "./releases-address.ts";

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { release } = loaderData;
  const path = href("/support/releases/:id", { id: release.id });
  const title = titleOf(release);
  const models = release.products.map(({ model }) => model).join(", ");
  return pageMeta(args, {
    title,
    description: `${title}: ${releaseUpdates[release.update]} of ${writtenDate(release.date)}${models && ` for ${models}`}.`,
    path,
    structured: (absolute) => [
      breadcrumbs(absolute, [
        { name: "Support", path: href("/support") },
        { name: "Releases", path: releasesAddress() },
        { name: title, path },
      ]),
    ],
  });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { catalog } = context.get(servicesContext);
  const release = isId(params.id) ? await catalog.release(params.id) : undefined;
  if (!release) throw notFound();
  const { versions, ...shown } = release;
  const { signingKey } = context.get(requestContext).brand;
  const { file, signature } = release;
  return {
    release: shown,
    versions: versions.map(releaseRow),
    current: await catalog.currentVersions(release),
    verification: signature && signingKey && verificationBy(signingKey, file.fileName, signature.fileName),
  };
}

/** The key's address, and how to use it. */
function verificationBy(key: SigningKey, fileName: string, signatureName: string) {
  return { key: key.name, commands: verifyCommands(key, fileName, signatureName) };
}

type Verification = ReturnType<typeof verificationBy> | undefined;

export default function Release({ loaderData: { release, versions, current, verification } }: Route.ComponentProps) {
  const isWithdrawn = release.channel === "withdrawn";
  const others = versions.filter(({ id }) => id !== release.id);
  return (
    <div className="wrap">
      <PageHead
        title={isWithdrawn ? <s className="decoration-2">{titleOf(release)}</s> : titleOf(release)}
        crumbs={
          <Crumbs
            trail={[
              { name: "Support", to: href("/support") },
              { name: "Releases", to: releasesAddress() },
            ]}
          />
        }
      >
        <ReleaseFacts release={release} versions={versions}>
          <ReleaseFact name="Type">{releaseKinds[release.kind]}</ReleaseFact>
          <ReleaseFact name="Channel">{releaseChannels[release.channel]}</ReleaseFact>
        </ReleaseFacts>
      </PageHead>
      <Section label={isWithdrawn ? "Withdrawn" : "File"}>
        {isWithdrawn ? (
          <Withdrawn release={release} verification={verification} />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <NewerNotice release={release} versions={versions} current={current} />
            <Files release={release} verification={verification} />
          </div>
        )}
      </Section>
      {hasReleaseNotes(release) && (
        <Section label="Release notes">
          <ReleaseNotes notes={release} />
        </Section>
      )}
      {release.products.length > 0 && (
        <Section label={`For ${counted(release.products.length, "product")}`}>
          <Products products={release.products} />
        </Section>
      )}
      {others.length > 0 && (
        <Section label="Other versions" note={release.line}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <OlderVersionsNotice />
            <ReleaseList releases={others} current={new Set(current)} isOneLine label="Other versions" />
          </div>
        </Section>
      )}
    </div>
  );
}

type ShownRelease = Omit<ReleaseDetails, "versions">;

function titleOf(release: ShownRelease): string {
  const title = releaseTitle(release);
  return release.channel === "beta" ? `${title} (Beta)` : title;
}

function Files({ release, verification }: { release: ShownRelease; verification: Verification }) {
  return (
    <>
      <FileTable downloads={releaseFiles(release)} label={`Files of ${releaseTitle(release)}`} hasCommands />
      <p>
        {/* Not a page: the browser shows or saves the file. */}
        <a
          href={href("/support/releases/:id/SHA256SUMS", { id: release.id })}
          className="inline-flex min-h-11 items-center text-small text-link print:hidden"
        >
          SHA256SUMS
        </a>
      </p>
      {verification && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1 text-small">
          <p>
            <span>Verify the signature with the maker's </span>
            <a href={`/${verification.key}`} className="inline-flex min-h-11 items-center text-link">
              public key
            </a>
          </p>
          {verification.commands.map((command) => (
            <code key={command} className="text-data wrap-anywhere">
              {command}
            </code>
          ))}
        </div>
      )}
    </>
  );
}

function Withdrawn({ release, verification }: { release: ShownRelease; verification: Verification }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Notice kind="warn" quiet>
        <p className="whitespace-pre-line wrap-anywhere">{release.withdrawnReason}</p>
      </Notice>
      <details>
        <summary className="inline-flex min-h-11 items-center text-small text-link">Download anyway</summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-2">
          <Files release={release} verification={verification} />
        </div>
      </details>
    </div>
  );
}

/** Nothing for a release that is current for one of its products, or that none follows. */
function NewerNotice({
  release,
  versions,
  current,
}: {
  release: ShownRelease;
  versions: ReleaseRow[];
  current: string[];
}) {
  if (release.channel !== "stable" || current.length === 0 || current.includes(release.id)) return null;
  const newer = versions.filter(({ id }) => current.includes(id));
  return (
    <Notice kind="warn" quiet>
      <p>
        This is an older version. Current:{" "}
        {newer.map(({ id, versionText }, place) => (
          <span key={id}>
            {place > 0 && <span>, </span>}
            <PageLink href={href("/support/releases/:id", { id })} className="text-link">
              {versionText}
            </PageLink>
          </span>
        ))}
        <span>.</span>
      </p>
    </Notice>
  );
}

const mostProducts = 24;

function Products({ products }: { products: ReleaseDetails["products"] }) {
  const [shown, folded] = [products.slice(0, mostProducts), products.slice(mostProducts)];
  return (
    <>
      <ProductLinks products={shown} />
      {folded.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-small text-link">{`${folded.length} more`}</summary>
          <ProductLinks products={folded} />
        </details>
      )}
    </>
  );
}

function ProductLinks({ products }: { products: ReleaseDetails["products"] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
      {products.map(({ id, model }) => (
        <li key={id} className="border-b border-line">
          <PageLink
            href={href("/catalog/products/:id", { id })}
            prefetch
            className="flex min-h-11 items-center py-2 text-small text-ink wrap-anywhere no-underline hover:text-accent"
          >
            {model}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
