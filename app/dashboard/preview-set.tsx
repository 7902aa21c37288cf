import { UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AppliedSet, PreviewedGroup, RecordSince, RefusedRecord, SetPreview } from "#core/set-preview.ts";
import { CircleAlert } from "../ui/icons.tsx";
import { Notice } from "../ui/notice.tsx";
import { Moment } from "./date-text.tsx";
import { Differences } from "./differences.tsx";
import { Fold } from "./fold.tsx";
import { Names } from "./names.tsx";

const namesInLine = 60;

/** What a set of changes would do: refusals first, equal differences as one line. Stands in the form that applies it. */
export function PreviewSet({
  preview,
  addressOf,
  anyway,
}: {
  preview: SetPreview;
  /** Where a record that is refused can be mended. */
  addressOf: (id: string, field: string) => string;
  /** The words of the button that takes a record in which others have changed; absent if there is none. */
  anyway?: string;
}) {
  const { at, pins, groups, refused, since, same, notices } = preview;
  const isOneField = new Set(groups.flatMap(({ cells }) => cells.map(({ field }) => field))).size === 1;
  return (
    <>
      <p role="status" className="flex flex-wrap items-baseline gap-x-5 text-small">
        <b className="font-[550] text-ink">{`${pins.length} ${pins.length === 1 ? "changes" : "change"}`}</b>
        {refused.length > 0 && (
          <b className="font-[550] text-danger">{`${refused.length} ${refused.length === 1 ? "refuses" : "refuse"}`}</b>
        )}
        {since.length > 0 && <b className="font-[550] text-warn">{`${since.length} changed since`}</b>}
        {same > 0 && <span>{`${same} ${same === 1 ? "is" : "are"} so already`}</span>}
        <span className="text-meta text-ink-3">
          as of <Moment at={at} isTimeOnly />
        </span>
      </p>
      {notices.map((notice) => (
        <Notice key={notice} kind="warn" quiet>
          {notice}
        </Notice>
      ))}
      {refused.length + since.length > 0 && (
        <Part title={refused.length > 0 ? "Refuse, stay as they are" : "Stay as they are"}>
          <Refused refused={refused} addressOf={addressOf} />
          <Since since={since} anyway={anyway} />
        </Part>
      )}
      {groups.length > 0 && (
        <Part title="Change">
          {groups.map((group) => (
            <Group key={`${group.title} ${group.names[0]}`} group={group} isOneField={isOneField} />
          ))}
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="pb-2.5 text-meta font-[550] text-ink">{title}</h3>
      <ul className="border-t border-ink text-small">{children}</ul>
    </section>
  );
}

const rowLook = "grid gap-x-4 gap-y-1 border-b border-line py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]";

function Refused({
  refused,
  addressOf,
}: {
  refused: RefusedRecord[];
  addressOf: (id: string, field: string) => string;
}) {
  return refused.map(({ id, name, reasons }) => (
    <li key={`${id} ${name}`} className={rowLook}>
      <b className="font-[550] whitespace-nowrap text-ink">{name}</b>
      <div className="grid gap-1">
        {reasons.map(({ field, message }) => (
          <p key={field} className="flex items-start gap-2">
            <CircleAlert className="mt-0.75 size-4 flex-none text-danger" />
            <span className="min-w-0 wrap-anywhere">
              <span className="text-ink">{message}</span> {/* A row of a list that was not brought in has no record. */}
              {id !== "" && (
                <Link to={addressOf(id, field)} className="text-link">
                  Open
                </Link>
              )}
            </span>
          </p>
        ))}
      </div>
    </li>
  ));
}

function Since({ since, anyway }: { since: RecordSince[]; anyway?: string | undefined }) {
  const all = since.flatMap(({ id, version }) => (version === undefined ? [] : `${id}.${version}`));
  return (
    <>
      {since.map(({ id, name, version, what, at }) => (
        <li key={id} className={rowLook}>
          <b className="font-[550] whitespace-nowrap text-ink">{name}</b>
          <p className="flex items-start gap-2">
            <UserRound aria-hidden className="mt-0.75 size-4 flex-none text-warn" />
            <span className="min-w-0 wrap-anywhere">
              <span>{what}</span>
              {at !== undefined && (
                <>
                  <span> at </span>
                  <Moment at={at} isTimeOnly={Date.now() - at < dayMs} />
                </>
              )}
              <span>. </span>
              {anyway && version !== undefined && <Anyway value={`${id}.${version}`}>{anyway}</Anyway>}
            </span>
          </p>
        </li>
      ))}
      {anyway && all.length > 1 && (
        <li className="py-1">
          <Anyway value={all.join(" ")}>{`${anyway}: all ${all.length}`}</Anyway>
        </li>
      )}
    </>
  );
}

const dayMs = 86_400_000;

function Anyway({ value, children }: { value: string; children: string }) {
  return (
    <button type="submit" name="anyway" value={value} className="cursor-pointer text-link">
      {children}
    </button>
  );
}

function Group({
  group: { title, names, cells },
  isOneField,
}: {
  group: PreviewedGroup;
  /** Said above, in the form. */
  isOneField: boolean;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 border-b border-line py-2.5">
      <div className={isOneField ? "flex flex-wrap gap-x-4" : "grid gap-1"}>
        <b className="font-[550] text-ink">{title}</b>
        <Differences cells={cells} isUnnamed={isOneField} />
      </div>
      {names.length > 1 && (
        <p className="wrap-anywhere text-ink-2">
          <Names names={names.slice(0, namesInLine)} />
        </p>
      )}
      {names.length > namesInLine && (
        <Fold summary={`and ${names.length - namesInLine} more`} className="-my-2">
          <p className="pb-2 wrap-anywhere">{names.slice(namesInLine).join(", ")}</p>
        </Fold>
      )}
    </li>
  );
}

/** What was left out when a set was applied. */
export function LeftOut({
  applied: { refused, since },
  addressOf,
}: {
  applied: AppliedSet;
  addressOf: (id: string, field: string) => string;
}) {
  if (refused.length + since.length === 0) return null;
  return (
    <Fold
      summary={`Show the ${refused.length + since.length} that ${refused.length > 0 ? "refused" : "changed since"}`}
    >
      <ul className="max-h-60 overflow-y-auto border-t border-line">
        <Refused refused={refused} addressOf={addressOf} />
        <Since since={since} />
      </ul>
    </Fold>
  );
}
