import { Undo2 } from "lucide-react";
import { data, href, Link, redirect } from "react-router";
import { counted } from "#core/counted.ts";
import type { ChangedRecord } from "#core/history.ts";
import { readPageNumber } from "#core/page.ts";
import { saveMessages } from "#core/save-messages.ts";
import { sentForm, submitOrRefuse } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { withQuery } from "../../navigation/with-query.ts";
import { buttonLook } from "../../ui/button.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { dayOf, Moment } from "../date-text.tsx";
import { Differences, RecordRow } from "../differences.tsx";
import { Fold } from "../fold.tsx";
import { PageLinks } from "../page-links.tsx";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { savedAt } from "../saved-at.ts";
import type { Route } from "./+types/change.ts";
import { readSeen, readSetId } from "./history-query.ts";
import { UndoForm } from "./undo-form.tsx";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = loaderData ? loaderData.change.title : "Opps";
  return pageMeta({ matches, error }, { title, description: "What a change did.", unlisted: true });
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const set = readSetId(params.set);
  const { searchParams } = new URL(request.url);
  const page = readPageNumber(searchParams.get("page"));
  const change = set === undefined ? undefined : await editing.changeSet(set, page);
  if (set === undefined || !change) throw notFound();
  return {
    change,
    undo: searchParams.has("undo") ? await editing.shownUndo(set) : undefined,
    today: dayOf(Date.now()),
  };
}

/**
 * `does.<id>.<part>`: "keep", or "restore 12" with the version that was seen. `partial`: after the preview, which says what
 * stays as it is. `back`: the page from which it was undone at once; with `stay`, a script says it there.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const form = await sentForm(request);
  const restore = new Map<string, NonNullable<ReturnType<typeof readSeen>>>();
  const parts = new Map<string, Set<string>>();
  for (const [name, value] of form) {
    const [, id, part] = /^does\.([\w-]+)\.(.+)$/.exec(name) ?? [];
    const seen = readSeen(/^restore (.+)$/.exec(String(value))?.[1] ?? "");
    if (id === undefined || part === undefined || seen === undefined) continue;
    restore.set(id, seen);
    parts.set(id, new Set(parts.get(id)).add(part));
  }
  const choices = { restore, parts, isPartial: form.has("partial") };
  const isOfHome = form.get("back") === "/";
  const back = dashboardAddress(form.get("back")) ?? href("/dashboard/history");
  const { outcome, status } = await save(
    context,
    () => editing.undoSet(readSetId(params.set) ?? 0, choices),
    saveMessages.notEdited,
  );
  if (!outcome.ok) return data({ refusal: Object.values(outcome.errors).join(" "), errors: outcome.errors }, status);
  if (form.has("stay")) return data({ refusal: undefined, undone: editing.lastSet() });
  // The home page says itself what was done last.
  return redirect(isOfHome ? "/" : savedAt(editing.lastSet(), back, { kind: form.has("redo") ? "redone" : "undone" }));
}

/** As a header may hold it: `URL` drops line ends and escapes what is not ASCII. */
function dashboardAddress(text: FormDataEntryValue | null): string | undefined {
  const here = "http://localhost";
  if (typeof text !== "string" || !text.startsWith("/dashboard/")) return undefined;
  const url = URL.parse(text, here);
  const isOurs = url?.origin === here && /^\/dashboard\/[\w/-]*$/.test(url.pathname);
  return isOurs ? url.pathname + url.search : undefined;
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitOrRefuse(sent, saveMessages.notEdited);
}

export default function Change({ loaderData: { change, undo, today }, actionData }: Route.ComponentProps) {
  const { set, title, at, who, records, changed, isUndone, isKept, release } = change;
  const here = href("/dashboard/history/:set", { set: String(set) });
  return (
    <>
      <DashboardHead title={title} within={{ name: "History", to: href("/dashboard/history") }}>
        {!undo && !isUndone && isKept && release === undefined && (
          <Link to={`${here}?undo`} preventScrollReset className={buttonLook()}>
            <Undo2 />
            <span>Undo…</span>
          </Link>
        )}
      </DashboardHead>
      <p className="-mt-3 mb-6 text-small text-ink-2">
        <span>{`By ${who}, `}</span>
        <Moment at={at} />
        <span>{` UTC · ${records}`}</span>
        {isUndone && <span> · undone</span>}
      </p>
      {release && !isUndone && <Stays release={release} />}
      {!isKept && !isUndone && (
        <p className="mb-8 text-small">What it was before is no longer kept, so this cannot be undone.</p>
      )}
      {undo ? (
        <UndoForm undo={undo} today={today} here={here} answer={actionData} />
      ) : (
        <section aria-labelledby="cells" className="min-w-0">
          <h2 id="cells" className="mb-3 text-subhead text-ink">
            What changed
          </h2>
          <ul className="border-t border-ink text-small">
            {[...Map.groupBy(changed.items, changeOf).values()].map((records) => (
              <ChangedRow key={`${records[0]?.collection} ${records[0]?.id}`} records={records} />
            ))}
          </ul>
          <PageLinks {...changed} noun="record" addressOf={(page) => withQuery(here, { page })} />
        </section>
      )}
    </>
  );
}

/** What records that changed alike have in common, which is said once. */
function changeOf({ collection, id, kind, cells }: ChangedRecord): string {
  return kind === "updated" ? JSON.stringify([collection, cells]) : `${collection} ${id}`;
}

function ChangedRow({ records }: { records: ChangedRecord[] }) {
  const [first] = records;
  if (!first) return null;
  const { kind, cells } = first;
  const names = records.map(({ id, name, address }) =>
    address ? (
      <Link
        key={id}
        to={address}
        className={`mr-3 inline-block text-link ${records.length > 1 ? "py-1" : "-my-3 py-3"}`}
      >
        {name}
      </Link>
    ) : (
      <span key={id} className="mr-3">
        {name}
      </span>
    ),
  );
  const isWhole = kind !== "updated";
  return (
    <RecordRow name={names} does={isWhole ? `was ${kind}` : ""} look="text-ink-3">
      {!cells ? (
        <span>What it was before is not recorded.</span>
      ) : cells.length === 0 ? (
        <span>No field differs.</span>
      ) : isWhole ? (
        <Fold summary={counted(cells.length, "field")} className="-my-3">
          <Differences cells={cells} isWhole />
        </Fold>
      ) : (
        <Differences cells={cells} />
      )}
    </RecordRow>
  );
}

/** Why it has no "Undo…", and what can be done instead. */
function Stays({
  release: { id, is },
}: {
  release: NonNullable<Route.ComponentProps["loaderData"]["change"]["release"]>;
}) {
  const isWithdrawn = is === "withdrawn";
  return (
    <p className="mb-8 text-small">
      <span>{isWithdrawn ? "A withdrawal cannot be undone; " : "A published release stays published; "}</span>
      <Link
        to={isWithdrawn ? href("/dashboard/releases/new") : `${href("/dashboard/releases/:id", { id })}?delete`}
        className="text-link"
      >
        {isWithdrawn ? "publish a newer version" : "withdraw it"}
      </Link>
      <span> instead.</span>
    </p>
  );
}
