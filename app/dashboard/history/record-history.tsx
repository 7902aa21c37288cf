import { href, Link } from "react-router";
import type { RecordVersion } from "#core/history.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { DateText, Moment } from "../date-text.tsx";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/record-history.ts";
import { historyAddress, isRecordId } from "./history-query.ts";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = loaderData ? `History of ${loaderData.history.name}` : "Opps";
  return pageMeta({ matches, error }, { title, description: "The versions of a record.", unlisted: true });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const history = isRecordId(params.id) ? await editing.recordHistory(params.collection, params.id) : undefined;
  if (!history) throw notFound();
  return { history, binned: await editing.binnedRecord(params.collection, params.id) };
}

export default function RecordVersions({ loaderData: { history, binned }, params }: Route.ComponentProps) {
  const { name, address, current, versions } = history;
  return (
    <>
      <DashboardHead title={name} within={{ name: "History", to: href("/dashboard/history") }}>
        <Link to={historyAddress({ record: params })} className={buttonLook()}>
          In History
        </Link>
        {address && (
          <Link to={editAddress(params.collection, address)} className={buttonLook()}>
            Edit
          </Link>
        )}
      </DashboardHead>
      {binned && (
        <div className="mb-8 max-w-form">
          <Notice quiet>
            <span>It is deleted, and lies in the </span>
            <Link to={href("/dashboard/history/bin")} className="text-link">
              bin
            </Link>
            <span> until </span>
            <DateText at={binned.goneAt} />
            <span>.</span>
          </Notice>
        </div>
      )}
      {versions.length === 0 ? (
        <EmptyState>No changes yet. The first one also stores what it is now.</EmptyState>
      ) : (
        <ol className="border-t border-ink text-small">
          {versions.map((version) => (
            <Version key={version.version} {...{ version, params }} isCurrent={version.version === current} />
          ))}
        </ol>
      )}
    </>
  );
}

/** Pages of other kinds of records are their forms. */
function editAddress(collection: string, address: string): string {
  return ["products", "categories", "releases"].includes(collection) ? `${address}/edit` : address;
}

function Version({
  version: { version, at, who, set, title },
  params,
  isCurrent,
}: {
  version: RecordVersion;
  params: { collection: string; id: string };
  isCurrent: boolean;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-2">
      <Moment at={at} />
      <span className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
        {set === undefined ? (
          <span className="text-ink">{title}</span>
        ) : (
          <Link to={href("/dashboard/history/:set", { set: String(set) })} className="inline-block py-2.5 text-link">
            {title}
          </Link>
        )}
        <span className="block text-meta text-ink-2">{`Version ${version}, ${who}`}</span>
      </span>
      {isCurrent ? (
        <span className="py-2.5 text-ink-2">Today's version</span>
      ) : (
        <Link
          to={href("/dashboard/history/record/:collection/:id/:version", { ...params, version: String(version) })}
          aria-label={`Restore this version, ${version}`}
          className={buttonLook()}
        >
          Restore this version
        </Link>
      )}
    </li>
  );
}
