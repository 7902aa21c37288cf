import { Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { type BinnedRecord, binDays, freedByEmptying } from "#core/bin.ts";
import { counted } from "#core/counted.ts";
import { storedSize } from "#core/files/file-size.ts";
import { commandLine } from "#core/history.ts";
import { readPageNumber } from "#core/page.ts";
import { saveMessages } from "#core/save-messages.ts";
import { sentForm, submitOrRefuse } from "../../forms/sent-form.ts";
import { editingOf, isSessionEnded, sessionEnded } from "../../forms/session.ts";
import { useResubmitAfterLogin } from "../../forms/use-resubmit-after-login.ts";
import { pastTheEnd } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { withQuery } from "../../navigation/with-query.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { iconButtonLook } from "../../ui/icon-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ConfirmDelete, useFocusAfterQuestion } from "../confirm-delete.tsx";
import { DateText } from "../date-text.tsx";
import { PageLinks } from "../page-links.tsx";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { savedAt } from "../saved-at.ts";
import type { Route } from "./+types/bin.ts";
import { HistoryHead } from "./history-head.tsx";
import { readSetId } from "./history-query.ts";
import { HistoryTable, historyCellLook } from "./history-table.tsx";

const dayMs = 24 * 60 * 60_000;
/** In the address, instead of a record. */
const all = "all";
/** The forms that choose another model or name, and delete for good, among those of the records. */
const renaming = "renaming";
const deletion = "deletion";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "Bin", description: "Deleted records.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const parameters = new URL(request.url).searchParams;
  const bin = await editing.bin(readPageNumber(parameters.get("page")));
  if (!bin) throw pastTheEnd(request, href("/dashboard/history/bin"));
  const asked = parameters.get("delete");
  const one = asked && asked !== all ? await editing.binnedRecord(...placeIn(asked)) : undefined;
  // Whole days, so that the browser renders the same text as the server.
  const now = Date.now();
  const daysLeft = bin.items.map(({ goneAt }) => Math.min(binDays, Math.max(0, Math.ceil((goneAt - now) / dayMs))));
  return {
    bin,
    changes: await editing.changeCount(),
    daysLeft,
    deleting: one,
    isDeletingAll: asked === all && bin.total > 0,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const form = await sentForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const here = href("/dashboard/history/bin");
  if (!form.has("restore")) {
    const asked = new URL(request.url).searchParams.get("delete") ?? "";
    const { outcome, status } = await save(context, () =>
      asked === all
        ? editing.emptyBin(readSetId(text("until")) ?? 0)
        : editing.deleteForGood(...placeIn(asked), readSetId(text("set")) ?? 0),
    );
    return outcome.ok ? redirect(here) : data({ refusal: outcome.errors.form }, status);
  }

  const [collection, id] = placeIn(text("restore"));
  const field = (["model", "name"] as const).find((name) => form.has(name));
  const rename = field && { field, value: text(field) };
  const { outcome, status } = await save(
    context,
    () => editing.restoreFromBin(collection, id, rename),
    saveMessages.notEdited,
  );
  const name = text("called");
  if (outcome.ok) {
    const { notices } = outcome.value;
    if (notices.length > 0) return data({ refusal: undefined, restored: { name: rename?.value ?? name, notices } });
    return redirect(
      savedAt(editing.lastSet(), here, { kind: "restored", product: collection === "products" ? id : undefined }),
    );
  }
  const { errors } = outcome;
  const taken = errors.model ? ("model" as const) : errors.name ? ("name" as const) : undefined;
  const others = Object.entries(errors).flatMap(([at, message]) => (at === taken ? [] : message));
  const refused = { place: text("restore"), name, others, taken, message: taken && errors[taken], rename };
  return data({ refusal: Object.values(errors).join(" "), refused }, status);
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitOrRefuse(sent, saveMessages.notEdited);
}

/** A collection and an id, which need not be known. */
function placeIn(text: string): [collection: string, id: string] {
  const [collection = "", id = ""] = text.replaceAll("\0", "").split("/");
  return [collection, id];
}

function placeOf({ collection, id }: BinnedRecord): string {
  return `${collection}/${id}`;
}

export default function BinList({ loaderData, actionData }: Route.ComponentProps) {
  const { bin, changes, daysLeft, deleting, isDeletingAll } = loaderData;
  const here = href("/dashboard/history/bin");
  const { refusal, refused: newest, restored }: Answered = actionData ?? {};
  const isAsking = isDeletingAll || deleting !== undefined;
  const [kept, setKept] = useState(newest);
  if (newest && newest !== kept) setKept(newest);
  // Its form is there while the administrator signs in again.
  const refused = isSessionEnded(actionData) ? kept : newest;
  const [sent, setSent] = useState<string>();
  return (
    <>
      <HistoryHead changes={changes} inBin={bin.total}>
        {bin.total > 0 && <DeleteAll isOpen={isDeletingAll} />}
      </HistoryHead>
      {bin.freeBytes !== undefined && bin.bytes > 0 && (
        <div className="mb-6 max-w-form">
          <Notice kind="warn" quiet>
            {`The server's disk is nearly full: ${storedSize(bin.freeBytes)} are free. The bin holds ${storedSize(bin.bytes)}.`}
          </Notice>
        </div>
      )}
      {isAsking && (
        <div className="mb-10 max-w-140">
          <ConfirmDelete
            question={`Delete ${isDeletingAll ? counted(bin.total, "record") : deleting?.name} for good?`}
            isBinned={false}
            cancelTo={here}
            refusal={refused ? undefined : refusal}
            answer={sent === deletion ? actionData : undefined}
            onSubmit={() => setSent(deletion)}
            fields={
              isDeletingAll ? (
                <input type="hidden" name="until" value={bin.lastSet} />
              ) : (
                <input type="hidden" name="set" value={deleting?.set} />
              )
            }
          >
            {isDeletingAll
              ? `Nobody can restore them afterwards. ${freedByEmptying(bin)}`
              : "Nobody can restore it afterwards, nor its earlier versions."}
          </ConfirmDelete>
        </div>
      )}
      {refused ? (
        <Refused
          key={refused.place}
          refused={refused}
          answer={sent === renaming ? actionData : undefined}
          onSubmit={() => setSent(renaming)}
        />
      ) : (
        refusal && !isAsking && <Answer kind="warn">{refusal}</Answer>
      )}
      {restored && (
        <Answer kind="ok">
          <b className="font-[550]">{`${restored.name} is restored.`}</b>
          {restored.notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </Answer>
      )}
      {bin.total === 0 ? (
        <EmptyState>{`The bin is empty. What is deleted lies here for ${binDays} days.`}</EmptyState>
      ) : (
        <>
          <p className="mb-5 text-small text-ink-2">
            {`Kept for ${binDays} days, hidden from visitors. ${freedByEmptying(bin)}`}
          </p>
          <HistoryTable columns={columns} note="Dates are in UTC.">
            <tbody>
              {bin.items.map((record, at) => (
                <Row
                  key={placeOf(record)}
                  record={record}
                  daysLeft={daysLeft[at] ?? 0}
                  isAsked={deleting !== undefined && placeOf(deleting) === placeOf(record)}
                >
                  <RestoreForm
                    record={record}
                    answer={sent === placeOf(record) ? actionData : undefined}
                    onSubmit={() => setSent(placeOf(record))}
                  />
                </Row>
              ))}
            </tbody>
          </HistoryTable>
          <PageLinks {...bin} noun="record" addressOf={(page) => withQuery(here, { page })} />
        </>
      )}
    </>
  );
}

function DeleteAll({ isOpen }: { isOpen: boolean }) {
  const link = useFocusAfterQuestion(isOpen);
  return (
    <Link
      ref={link}
      to={withQuery(href("/dashboard/history/bin"), { delete: all })}
      preventScrollReset
      className={buttonLook("danger")}
    >
      <Trash2 />
      <span>Delete all for good</span>
    </Link>
  );
}

function Answer({ kind, children }: { kind: "ok" | "warn"; children: ReactNode }) {
  return (
    <div className="mb-8 max-w-form">
      <Notice kind={kind}>{children}</Notice>
    </div>
  );
}

interface Answered {
  refusal?: string | undefined;
  refused?: Refusal;
  restored?: { name: string; notices: string[] };
}

interface Refusal {
  place: string;
  name: string;
  others: string[];
  taken: "model" | "name" | undefined;
  message: string | undefined;
  rename: { value: string } | undefined;
}

function Refused({ refused, answer, onSubmit }: { refused: Refusal; answer: unknown; onSubmit: () => void }) {
  const { place, name, others, taken, message, rename } = refused;
  const form = useRef<HTMLFormElement>(null);
  useResubmitAfterLogin(form, answer);
  const busy = useNavigation().state === "submitting";
  return (
    <Answer kind="warn">
      <b className="font-[550]">{`${name} cannot be restored as it was.`}</b>
      {[...others, ...(message && !rename ? [message] : [])].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {taken && (
        <Form ref={form} method="post" onSubmit={onSubmit} className="mt-3 flex flex-wrap items-start gap-3">
          <input type="hidden" name="restore" value={place} />
          <input type="hidden" name="called" value={name} />
          <TextField
            label={taken === "model" ? "New model" : "New name"}
            name={taken}
            error={rename && message}
            defaultValue={rename?.value ?? `${name}-1`}
            autoComplete="off"
            className="flex-[1_1_14rem]"
          />
          <Button type="submit" busy={busy} className="min-h-12 sm:mt-7.5">
            Restore
          </Button>
        </Form>
      )}
    </Answer>
  );
}

const columns = [
  { name: "Record" },
  { name: "Kind", className: "@max-[56rem]:hidden" },
  { name: "Deleted", className: "@max-[36rem]:hidden" },
  { name: "By", className: "@max-[56rem]:hidden" },
  { name: "Gone for good", className: "@max-[44rem]:hidden" },
  { name: "Restore or delete", isHeadHidden: true },
];

function Row({
  record,
  daysLeft,
  isAsked,
  children,
}: {
  record: BinnedRecord;
  daysLeft: number;
  /** Whether it is to be deleted for good. */
  isAsked: boolean;
  children: Elements;
}) {
  const { name, kind, files, bytes, deletedAt, goneAt, who } = record;
  const link = useFocusAfterQuestion(isAsked);
  const holds = files === 0 ? kind : `${kind}, ${counted(files, "file")}, ${storedSize(bytes)}`;
  const left = daysLeft === 0 ? "today" : `in ${counted(daysLeft, "day")}`;
  const by = who === commandLine ? "Command line" : who;
  return (
    <tr className="hover:bg-surface">
      <th scope="row" className={`${historyCellLook} text-left font-[550] wrap-anywhere text-ink`}>
        <span className="block py-2">{name}</span>
        <span className="-mt-1 block pb-2 text-meta font-normal text-ink-2 @min-[56rem]:hidden">
          <span className="block">{holds}</span>
          <span className="block">{by}</span>
          <span className="block @min-[44rem]:hidden">{`Gone for good ${left}`}</span>
        </span>
      </th>
      <td className={`${historyCellLook} @max-[56rem]:hidden`}>{holds}</td>
      <td className={`${historyCellLook} @max-[36rem]:hidden`}>
        <DateText at={deletedAt} />
      </td>
      <td className={`${historyCellLook} wrap-anywhere @max-[56rem]:hidden`}>{by}</td>
      <td className={`${historyCellLook} @max-[44rem]:hidden`}>
        <DateText at={goneAt} />
        <span className="block text-meta text-ink-2">{left}</span>
      </td>
      <td className={`${historyCellLook} pr-0`}>
        <div className="flex items-center justify-end">
          <div className="contents">{children}</div>
          <Link
            ref={link}
            to={withQuery(href("/dashboard/history/bin"), { delete: placeOf(record) })}
            preventScrollReset
            aria-label={`Delete ${name} for good`}
            className={iconButtonLook()}
          >
            <Trash2 />
          </Link>
        </div>
      </td>
    </tr>
  );
}

/** `answer` is absent unless this form was sent: after signing in again, only that one is sent again. */
function RestoreForm({ record, answer, onSubmit }: { record: BinnedRecord; answer: unknown; onSubmit: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  useResubmitAfterLogin(form, answer);
  const { state, formData } = useNavigation();
  const busy = state === "submitting" && formData?.get("restore") === placeOf(record);
  return (
    <Form ref={form} method="post" onSubmit={onSubmit}>
      <input type="hidden" name="restore" value={placeOf(record)} />
      <input type="hidden" name="called" value={record.name} />
      <Button type="submit" kind="quiet" busy={busy} aria-label={`Restore ${record.name}`}>
        Restore
      </Button>
    </Form>
  );
}
