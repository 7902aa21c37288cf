import { useRef, useState } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import { capitalized } from "#core/capitalized.ts";
import { counted } from "#core/counted.ts";
import { useResubmitAfterLogin } from "../../forms/use-resubmit-after-login.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import type { Elements } from "../../ui/elements.ts";
import { Notice } from "../../ui/notice.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { requireEditing } from "../require-administrator.ts";
import { CellsTable, type UndoOutcome } from "./cells-table.tsx";
import "../../forms/save-bar.css";

type Undo = NonNullable<Awaited<ReturnType<ReturnType<typeof requireEditing>["shownUndo"]>>>;

/** What undoing would do: first what is to decide, then `children`, and a bar that says how many records. */
export function UndoForm({
  undo,
  here,
  answer,
  children,
}: {
  undo: Undo;
  here: string;
  answer: { refusal?: string | undefined } | undefined;
  children: Elements;
}) {
  const busy = useNavigation().state === "submitting";
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  useResubmitAfterLogin(form, answer);
  const { counts } = undo;
  const refused = undo.records.filter(({ errors }) => errors);
  const changedSince = undo.records.filter(({ errors, cells }) => cells && !errors);
  const others = undo.records.filter(({ errors, cells }) => !cells && !errors);
  const restored = changedSince.filter(({ id }) => chosen.includes(id));
  const certain = Object.values(counts.does).reduce((sum, count) => sum + count, 0);
  const undone = certain + restored.length;
  const isUnknown = !hydrated && changedSince.length > 0;
  const stay = counts.refused + counts.changedSince - restored.length;
  const isAny = undone > 0 || isUnknown;
  const choose = (id: string, isRestored: boolean) =>
    setChosen(isRestored ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <Form ref={form} method="post" className="grid min-w-0 gap-8">
      <input type="hidden" name="partial" value="on" />
      {answer?.refusal && <Notice kind="bad">{answer.refusal}</Notice>}
      {refused.length > 0 && (
        <section aria-labelledby="refused" className="grid gap-2">
          <h2 id="refused" className="text-subhead text-ink">
            {`${counted(counts.refused, "record")} cannot be undone`}
          </h2>
          <ul className="grid gap-1 text-small">
            {refused.map(({ collection, id, name, does, errors }) => (
              <li key={`${collection} ${id}`}>
                <b className="font-[550] text-ink">{name}</b>
                <span className="text-danger">{` ${Object.values(errors ?? {}).join(" ")}`}</span>
                {does === "create" && (
                  <Link to={href("/dashboard/history/bin")} className="ml-2 inline-block py-1 text-link">
                    Bin
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {changedSince.length > 0 && (
        <section aria-labelledby="since" className="grid min-w-0 gap-4">
          <h2 id="since" className="text-subhead text-ink">
            {`${counted(counts.changedSince, "record")} changed since`}
          </h2>
          <Notice kind="warn" quiet>
            What was changed since is lost where you restore. Undoing leaves the others as they are.
          </Notice>
          {changedSince.map((record) => (
            <SinceThen
              key={`${record.collection} ${record.id}`}
              record={record}
              onChoose={(isRestored) => choose(record.id, isRestored)}
            />
          ))}
          {counts.changedSince > changedSince.length && (
            <p className="text-small">{`${counts.changedSince - changedSince.length} more stay as they are.`}</p>
          )}
        </section>
      )}
      <LostLinks records={others} />
      {children}
      <div className="save-bar flex flex-wrap items-center gap-3">
        <span className="index-mark" />
        <p role="status" className="text-small max-sm:w-full">
          {isAny ? (
            <>
              <b className="font-[550] text-ink">Undo this change</b>
              <span>{summary(counts.does, restored, stay)}</span>
              {!undo.isTried && <span> · what cannot be undone stays, and the history says how many</span>}
            </>
          ) : (
            <span>There is nothing left to undo.</span>
          )}
        </p>
        <Link to={here} preventScrollReset className={buttonLook()}>
          Cancel
        </Link>
        {isAny && (
          <Button type="submit" kind="primary" busy={busy}>
            {isUnknown
              ? `Undo ${counted(certain, "record")} and those to restore`
              : `Undo ${counted(undone, "record")}`}
          </Button>
        )}
      </div>
    </Form>
  );
}

type UndoneRecord = Undo["records"][number];

function SinceThen({ record, onChoose }: { record: UndoneRecord; onChoose: (isRestored: boolean) => void }) {
  const { id, name, cells, notices } = record;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="text-small font-[550] text-ink">{name}</legend>
      <CellsTable isNamed={false} label={`${name}, changed since`} records={[{ ...record, kind: "updated", cells }]} />
      <div className="flex flex-wrap gap-x-6">
        {(["keep", "restore"] as const).map((value) => (
          <Checkbox
            key={value}
            type="radio"
            name={`does.${id}`}
            value={value}
            defaultChecked={value === "keep"}
            onChange={() => onChoose(value === "restore")}
            label={value === "keep" ? "Keep as it is now" : "Restore as it was before this change"}
          />
        ))}
      </div>
      {notices.length > 0 && <span className="text-small text-warn">{notices.join(" ")}</span>}
    </fieldset>
  );
}

/** The set itself did not change them. */
function LostLinks({ records }: { records: UndoneRecord[] }) {
  const lost = records.filter(({ does }) => does === "give back");
  if (lost.length === 0) return null;
  return (
    <p className="text-small">
      <span>Get back what they lost: </span>
      <b className="font-[550] text-ink">{lost.map(({ name }) => name).join(", ")}</b>
    </p>
  );
}

const goes: Record<UndoneRecord["does"], string> = {
  restore: "goes back",
  create: "comes back",
  delete: "is deleted",
  "give back": "gets back what it lost",
};

/** What undoing does with the records of a table. Of a large set only some are known. */
export function outcomesOf({ counts, records }: Undo): (record: { collection: string; id: string }) => UndoOutcome {
  const known = new Map(records.map((record) => [`${record.collection} ${record.id}`, outcomeOf(record)]));
  const total = Object.values(counts.does).reduce((sum, count) => sum + count, counts.refused + counts.changedSince);
  const unlisted = { text: known.size < total ? "" : "Nothing to undo" };
  return ({ collection, id }) => known.get(`${collection} ${id}`) ?? unlisted;
}

function outcomeOf({ does, cells, errors, notices }: UndoneRecord): UndoOutcome {
  if (errors) return { text: "Cannot be undone", isWarning: true };
  if (cells) return { text: "Changed since", isWarning: true };
  return { text: [`${capitalized(goes[does])}.`, ...notices].join(" "), isWarning: notices.length > 0 };
}

const plurals: typeof goes = {
  restore: "go back",
  create: "come back",
  delete: "are deleted",
  "give back": "get back what they lost",
};

/** " · 38 go back · 6 are deleted · 1 stays" */
function summary(certain: Undo["counts"]["does"], restored: UndoneRecord[], stay: number): string {
  const parts = Object.entries(goes).flatMap(([name, goes]) => {
    const does = name as UndoneRecord["does"];
    const count = (certain[does] ?? 0) + restored.filter((record) => record.does === does).length;
    return count === 0 ? [] : `${count} ${count === 1 ? goes : plurals[does]}`;
  });
  const stays = stay > 0 ? [`${stay} ${stay === 1 ? "stays" : "stay"}`] : [];
  return [...parts, ...stays].map((part) => ` · ${part}`).join("");
}
