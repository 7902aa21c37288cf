import { useRef, useState } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import { binMessages } from "#core/bin.ts";
import { counted } from "#core/counted.ts";
import { useResubmitAfterLogin } from "../../forms/use-resubmit-after-login.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { dayOf } from "../date-text.tsx";
import { Differences, RecordRow } from "../differences.tsx";
import { Fold } from "../fold.tsx";
import type { requireEditing } from "../require-administrator.ts";
import "../../forms/save-bar.css";

type Undo = NonNullable<Awaited<ReturnType<ReturnType<typeof requireEditing>["shownUndo"]>>>;
type Group = Undo["groups"][number];
type ShownChoice = Group["choices"][number];
type Does = Group["does"];

/** What undoing will do: first what is to decide, and a bar that says how many records. */
export function UndoForm({
  undo,
  today,
  here,
  answer,
}: {
  undo: Undo;
  /** In UTC. */
  today: string;
  here: string;
  answer: { refusal?: string | undefined } | undefined;
}) {
  const busy = useNavigation().state === "submitting";
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  useResubmitAfterLogin(form, answer);
  const { counts, groups } = undo;
  const kept = groups.filter(({ isKept, refusals }) => isKept && refusals.length === 0);
  const restored = kept.filter((group) => group.choices.some(({ part }) => chosen.has(nameOf(group, part))));
  const countOf = (does: Does) => (counts.does[does] ?? 0) + restored.filter((group) => group.does === does).length;
  const deleted = countOf("delete");
  const others = countOf("restore") + countOf("create") + countOf("give back");
  const stay = counts.refused + counts.kept - restored.length;
  const isUnknown = !hydrated && kept.some(({ choices }) => choices.some(({ refusal }) => !refusal));
  const isAny = deleted + others > 0 || isUnknown;
  const shown = groups.reduce((sum, { records }) => sum + records.length, 0);
  const total = Object.values(counts.does).reduce((sum, count) => sum + count, counts.refused + counts.kept);
  const texts = doesTexts(groups);
  const [first] = groups;
  const isOneRestored = total === 1 && first?.does === "restore" && !first.isKept && first.refusals.length === 0;
  const goesBack = isOneRestored && first.choices.length === 0 ? goesBackText(first, today) : undefined;
  return (
    <Form ref={form} method="post" className="flex min-w-0 flex-1 flex-col gap-8">
      <input type="hidden" name="partial" value="on" />
      {answer?.refusal && <Notice kind="bad">{answer.refusal}</Notice>}
      {groups.length > 0 && (
        <section aria-labelledby="undo" className="min-w-0">
          <h2 id="undo" className="mb-3 text-subhead text-ink">
            {goesBack ?? "What Undo does"}
          </h2>
          <ul className="border-t border-ink text-small">
            {groups.map((group) => (
              <UndoneRow
                key={`${group.collection} ${idOf(group)}`}
                group={group}
                texts={texts}
                isNamed={goesBack === undefined}
                onChoose={(name, isBack) =>
                  setChosen((before) => new Set(isBack ? [...before, name] : [...before].filter((one) => one !== name)))
                }
              />
            ))}
          </ul>
          {total > shown && <p className="mt-3 text-small">{`And ${counted(total - shown, "more record")}.`}</p>}
        </section>
      )}
      <div className="save-bar mt-auto flex flex-wrap items-center gap-3">
        <span className="index-mark" />
        <p role="status" className="text-small max-sm:w-full">
          {isAny ? (
            <>
              <b className="font-[550] text-ink">{goesBack ?? summary(countOf, stay, texts)}</b>
              <span>
                {undo.isTried
                  ? " · can be undone itself"
                  : " · what cannot be undone stays, and the history says how many"}
              </span>
            </>
          ) : (
            <span>{stay > 0 ? summary(countOf, stay, texts) : "There is nothing left to undo."}</span>
          )}
        </p>
        <Link to={here} preventScrollReset className={buttonLook()}>
          Cancel
        </Link>
        {isAny && (
          <Button type="submit" kind={deleted > 0 ? "confirm" : "primary"} busy={busy}>
            {buttonText({ others, deleted, isUnknown })}
          </Button>
        )}
      </div>
    </Form>
  );
}

function idOf({ records }: Group): string {
  return records[0]?.id ?? "";
}

/** The name of the form field that holds a choice. */
function nameOf(group: Group, part: string): string {
  return `does.${idOf(group)}.${part}`;
}

/** "Undo", or "Restore 10, delete 81". */
function buttonText({ others, deleted, isUnknown }: { others: number; deleted: number; isUnknown: boolean }): string {
  const chosen = isUnknown ? " and those chosen" : "";
  if (deleted === 0) return "Undo";
  const deletes = `elete ${deleted}${chosen}`;
  return others === 0 ? `D${deletes}` : `Restore ${others}, d${deletes}`;
}

/** "VF-KB3 goes back to 19:41", with the day unless it is today. */
function goesBackText({ title, beforeAt }: Group, today: string): string {
  if (beforeAt === undefined) return `${title} goes back`;
  const moment = new Date(beforeAt).toISOString();
  const day = dayOf(beforeAt);
  return `${title} goes back to ${day === today ? "" : `${day} `}${moment.slice(11, 16)}`;
}

type DoesTexts = Record<Does, [one: string, many: string]>;

/** What comes back to others is named where it is one record. */
function doesTexts(groups: Group[]): DoesTexts {
  const created = groups.filter(({ does }) => does === "create").flatMap(({ records }) => records);
  const lost = created.length === 1 ? `${created[0]?.name} back` : undefined;
  return {
    create: ["comes back", "come back"],
    restore: ["goes back", "go back"],
    "give back": lost ? [`gets ${lost}`, `get ${lost}`] : ["gets back what it lost", "get back what they lost"],
    delete: ["is deleted", "are deleted"],
  };
}

/** "1 comes back, 17 get VF-A-PM3 back, 1 stays" */
function summary(countOf: (does: Does) => number, stay: number, texts: DoesTexts): string {
  const parts = Object.entries(texts).flatMap(([does, [one, many]]) => {
    const count = countOf(does as Does);
    return count === 0 ? [] : `${count} ${count === 1 ? one : many}`;
  });
  return [...parts, ...(stay > 0 ? [`${stay} ${stay === 1 ? "stays" : "stay"}`] : [])].join(", ");
}

const namesInLine = 3;

type OnChoose = (name: string, isBack: boolean) => void;

function UndoneRow({
  group,
  texts,
  isNamed,
  onChoose,
}: {
  group: Group;
  texts: DoesTexts;
  /** Whether the heading does not say it already. */
  isNamed: boolean;
  onChoose: OnChoose;
}) {
  const { title, records, does, refusals, cells, choices, isKept } = group;
  const isOne = records.length === 1;
  const isRefused = refusals.length > 0;
  const isToChoose = !isRefused && choices.some(({ refusal }) => !refusal);
  const stays = isRefused || (isKept && !isToChoose);
  if (!isNamed) {
    return (
      <li className="border-b border-line py-3 text-ink-2">
        <Details group={group} />
      </li>
    );
  }
  const [stayText, doesText] = isOne ? ["stays", texts[does][0]] : ["stay", texts[does][1]];
  const look = isToChoose || stays ? "text-warn" : does === "delete" ? "text-danger" : "text-ink";
  return (
    <RecordRow name={title} does={stays ? stayText : isToChoose ? "to choose" : doesText} look={look}>
      {!isOne && <Names names={records.map(({ name }) => name)} />}
      {!isRefused && choices.length > 0 && (
        <>
          <p>Changed since:</p>
          {choices.map((choice) => (
            <Choice key={choice.part} group={group} choice={choice} onChoose={onChoose} />
          ))}
          {cells.length > 0 && <p className="text-ink">Goes back in any case:</p>}
        </>
      )}
      <Details group={group} />
    </RecordRow>
  );
}

function Names({ names }: { names: string[] }) {
  const more = names.slice(namesInLine);
  return (
    <>
      <span className="wrap-anywhere text-ink">{names.slice(0, namesInLine).join(", ")}</span>
      {more.length > 0 && (
        <Fold summary={`and ${more.length} more`} className="-my-2">
          <p className="pb-2 wrap-anywhere text-ink">{more.join(", ")}</p>
        </Fold>
      )}
    </>
  );
}

function Details({ group }: { group: Group }) {
  const { collection, records, does, cells, files, notices, refusals, isKept } = group;
  const id = records[0]?.id ?? "";
  if (refusals.length > 0) {
    return (
      <p className="wrap-anywhere">
        <span className="text-warn">{`${refusals.join(" ")} `}</span>
        {does === "create" && <More to={href("/dashboard/history/bin")}>Bin</More>}
        {does === "delete" && collection === "releases" && records.length === 1 && (
          <More to={`${href("/dashboard/releases/:id", { id })}?delete`}>Withdraw…</More>
        )}
      </p>
    );
  }
  return (
    <>
      {!isKept && does === "create" && files > 0 && <span>{`with ${counted(files, "file")}`}</span>}
      {!isKept && does === "delete" && <span>{records.length === 1 ? binMessages.stays : binMessages.stayMany}</span>}
      <Differences cells={cells} />
      {notices.length > 0 && <span className="text-warn">{notices.join(" ")}</span>}
    </>
  );
}

function More({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-block py-1 text-link">
      {children}
    </Link>
  );
}

function Choice({ group, choice, onChoose }: { group: Group; choice: ShownChoice; onChoose: OnChoose }) {
  const { part, since, back, refusal } = choice;
  const name = nameOf(group, part);
  const options = [
    { value: "keep", label: "Keep as it is now", cells: since },
    {
      value: `restore ${group.seen}`,
      label: group.does === "delete" ? "Delete it" : "Restore as it was before",
      cells: back,
    },
  ];
  return (
    <fieldset className="mb-2 grid gap-2 border-l-2 border-warn pl-3.5">
      <legend className="sr-only">{[group.title, ...new Set(since.map(({ field }) => field))].join(", ")}</legend>
      {options.map(({ value, label, cells }, nth) => (
        <div key={label} className="min-w-0">
          {refusal ? (
            <p className={nth === 0 ? "text-ink" : "text-warn"}>{nth === 0 ? "Stays as it is now" : refusal}</p>
          ) : (
            <Checkbox
              type="radio"
              name={name}
              value={value}
              defaultChecked={nth === 0}
              onChange={() => onChoose(name, nth === 1)}
              label={label}
            />
          )}
          <Differences cells={cells} />
        </div>
      ))}
    </fieldset>
  );
}
