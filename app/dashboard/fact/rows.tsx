import { useRef, useState } from "react";
import { Form, href, Link, useActionData, useNavigation } from "react-router";
import { counted } from "#core/counted.ts";
import type { LabelCounts, LabelKind, LabelQuery, SheetLabel } from "#core/facts/sheet-label.ts";
import { saveMessages } from "#core/save-messages.ts";
import { submitOrRefuse } from "../../forms/sent-form.ts";
import { useResubmitAfterLogin } from "../../forms/use-resubmit-after-login.ts";
import { pastTheEnd } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { withQuery } from "../../navigation/with-query.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Check } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SelectBox } from "../../ui/select-box.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { DashboardHead } from "../dashboard-head.tsx";
import { PageLinks } from "../page-links.tsx";
import { requireEditing } from "../require-administrator.ts";
import { Tick } from "../tick.tsx";
import { ToolSearch } from "../tool-search.tsx";
import { useEarlyChoice } from "../use-early-choice.ts";
import type { Route } from "./+types/rows.ts";
import { assignAction } from "./assign-action.ts";
import { AssignForm, titleOf, useAssigning } from "./assign-form.tsx";
import { choiceFor, meaningText, meansNew, meansNothing, meansSeveral, nothingChosen } from "./assignment-fields.ts";
import { FactsHead, useProgress } from "./facts-head.tsx";
import { type FactName, RowMeaning } from "./meaning-select.tsx";
import { columnsAddress, isOfColumns, readRowsQuery, rowsAddress } from "./rows-query.ts";
import { columnsAction, SheetColumns } from "./sheet-columns.tsx";
import "../../forms/save-bar.css";
import "./rows.css";

export function meta({ matches, error }: Route.MetaArgs) {
  const description = "Which row of the spec sheets means which fact.";
  return pageMeta({ matches, error }, { title: "Rows of the sheets", description, unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const { searchParams } = new URL(request.url);
  const query = readRowsQuery(searchParams);
  const columns = isOfColumns(searchParams) ? await editing.askedColumns(query.page) : undefined;
  if (isOfColumns(searchParams) && !columns) throw pastTheEnd(request, columnsAddress(1));
  const [counts, list, facts, categories] = await Promise.all([
    editing.factCounts(),
    editing.sheetLabels(columns ? { ...query, page: 1 } : query),
    editing.facts(),
    editing.listedCategories(),
  ]);
  if (!list) throw pastTheEnd(request, rowsAddress({ ...query, page: 1 }));
  return {
    counts,
    list,
    facts: facts.all.map(({ id, name }) => ({ id, name })),
    categories: categories.map(({ id, name }) => ({ id, name })),
    query,
    columns,
  };
}

export function action(args: Route.ActionArgs) {
  return isOfColumns(new URL(args.request.url).searchParams) ? columnsAction(args) : assignAction(args);
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitOrRefuse(sent, saveMessages.notEdited);
}

/** The list, or what assigning labels of it changes. */
export default function Rows({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAssigning(actionData);
  const { assignments } = answer ?? {};
  if (!assignments) return <LabelList {...loaderData} refusal={answer?.refusal} />;
  return (
    <>
      <DashboardHead
        title={titleOf(assignments)}
        within={{ name: "Rows of the sheets", to: rowsAddress(loaderData.query) }}
      />
      <AssignForm
        key={answer?.digest}
        assignments={assignments}
        answer={answer}
        facts={loaderData.facts}
        sections={[]}
      />
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function LabelList({
  counts,
  list,
  facts,
  categories,
  query,
  columns,
  refusal,
}: Loaded & { refusal: string | undefined }) {
  const { found, sheets, of } = list;
  useProgress(sheets < of);
  return (
    <>
      <FactsHead counts={counts}>
        {`Every row label on your ${counted(of, "sheet")}. Say once what it means; then all sheets are read again.`}
      </FactsHead>
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <Tools
        query={query}
        counts={list.counts}
        columns={counts.columns}
        isOfColumns={columns !== undefined}
        categories={categories}
      />
      <p role="status" className="text-small text-ink-2">
        {sheets < of ? `${sheets} of ${of} sheets are counted so far.` : ""}
      </p>
      {columns ? (
        <SheetColumns key={columns.items.map(({ id }) => id).join(" ")} found={columns} />
      ) : found.total === 0 ? (
        <EmptyState>
          {of === 0 ? "No sheets yet. Row labels appear with the first sheet." : nothingFound(query)}
        </EmptyState>
      ) : (
        <Labels
          key={JSON.stringify([query, found.items.map(({ id, means }) => [id, means])])}
          {...{ found, facts, query, of }}
        />
      )}
    </>
  );
}

function nothingFound({ query, kind, category }: LabelQuery): string {
  if (query) return `No label or value contains “${query}”.`;
  if (category) return "No such label in this category.";
  return kind === "unassigned" ? "Every label is assigned." : "No such label.";
}

const kindNames: Record<LabelKind, string> = {
  unassigned: "Not assigned",
  "not-a-fact": "Not a fact",
  unread: "Value cannot be read",
};

function Tools({
  query,
  counts,
  columns,
  isOfColumns,
  categories,
}: {
  query: LabelQuery;
  counts: LabelCounts;
  /** How many sheets wait for their column. */
  columns: number;
  isOfColumns: boolean;
  categories: { id: string; name: string }[];
}) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Form role="search" aria-label="Row labels" className="flex flex-wrap gap-2">
        <ToolSearch label="Label or value" query={query.query} />
        {query.kind && <input type="hidden" name="show" value={query.kind} />}
        <SelectBox
          name="category"
          aria-label="Category"
          defaultValue={query.category ?? ""}
          key={query.category}
          className="w-56 text-small"
        >
          <option value="">All categories</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectBox>
        <Button type="submit">Show</Button>
      </Form>
      {Object.entries(kindNames).map(([name, label]) => {
        const kind = name as LabelKind;
        const isChosen = query.kind === kind;
        const to = rowsAddress({ ...query, kind: isChosen ? undefined : kind, page: 1 });
        return <Chip key={kind} label={label} count={counts[kind]} isChosen={isChosen} to={to} />;
      })}
      {(columns > 0 || isOfColumns) && (
        <Chip
          label="Whose column?"
          count={columns}
          isChosen={isOfColumns}
          to={isOfColumns ? rowsAddress({}) : columnsAddress(1)}
        />
      )}
    </div>
  );
}

function Chip({ label, count, isChosen, to }: { label: string; count: number; isChosen: boolean; to: string }) {
  return (
    <Link
      to={to}
      aria-current={isChosen || undefined}
      className="inline-flex min-h-11 items-center gap-2 rounded-md border border-edge px-3 text-small text-ink no-underline hover:border-ink aria-[current]:border-ink aria-[current]:font-[550] aria-[current]:inset-ring aria-[current]:inset-ring-ink"
    >
      <span>{label}</span>
      <span className="font-mono text-data text-ink-3">{count}</span>
      {isChosen && <span className="sr-only">, chosen. Show all</span>}
    </Link>
  );
}

type Found = Loaded["list"]["found"];

function Labels({ found, facts, query, of }: { found: Found; facts: FactName[]; query: LabelQuery; of: number }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [choices, setChoices] = useState<ReadonlyMap<string, string[]>>(new Map());
  const chosenFor = (label: SheetLabel) => choices.get(label.id) ?? [choiceFor(label)];
  const { items, page, pages, total } = found;
  const form = useRef<HTMLFormElement>(null);
  useResubmitAfterLogin(form, useActionData());
  const isAll = ticked.size === items.length;
  const changed = items.filter((label) => chosenFor(label).filter(Boolean).join(" ") !== choiceFor(label));
  return (
    <Form ref={form} method="post" action={rowsAddress(query)} autoComplete="off">
      <table className="label-rows">
        <thead>
          <tr>
            <th scope="col">
              <span className="noscript:hidden">
                <Tick
                  label="Select all shown"
                  checked={isAll}
                  onToggle={() => setTicked(new Set(isAll ? [] : items.map(({ id }) => id)))}
                />
              </span>
            </th>
            <th scope="col">Row label</th>
            <th scope="col">Sheets</th>
            <th scope="col">Values, for example</th>
            <th scope="col">Means</th>
          </tr>
        </thead>
        <tbody>
          {items.map((label, place) => (
            <Row
              key={label.id}
              label={label}
              name={`rows[${place}]`}
              facts={facts}
              query={query}
              isTicked={ticked.has(label.id)}
              onTick={() => setTicked((before) => withTick(before, label.id, !ticked.has(label.id)))}
              chosen={chosenFor(label)}
              onChoose={(chosen) => setChoices((before) => new Map(before).set(label.id, chosen))}
            />
          ))}
        </tbody>
      </table>
      <PageLinks {...{ page, pages, total }} noun="label" addressOf={(page) => rowsAddress({ ...query, page })} />
      <Bar
        facts={facts}
        of={of}
        ticked={items.filter(({ id }) => ticked.has(id))}
        changed={changed.filter(({ id }) => !ticked.has(id)).length}
        onClear={() => setTicked(new Set())}
        onCancel={() => setChoices(new Map())}
      />
    </Form>
  );
}

function withTick(ticked: ReadonlySet<string>, id: string, isTicked: boolean): ReadonlySet<string> {
  const others = [...ticked].filter((one) => one !== id);
  return new Set(isTicked ? [...others, id] : others);
}

function Row({
  label,
  name,
  facts,
  query,
  isTicked,
  onTick,
  chosen,
  onChoose,
}: {
  label: SheetLabel;
  name: string;
  facts: FactName[];
  query: LabelQuery;
  isTicked: boolean;
  onTick: () => void;
  chosen: string[];
  onChoose: (chosen: string[]) => void;
}) {
  const { section, means, sheets, examples, unread, reasons } = label;
  const named = section ? `${label.label} (${section})` : label.label;
  const value = choiceFor(label);
  const about = withQuery(rowsAddress(query, href("/dashboard/facts/rows/assign")), { label: label.label, section });
  return (
    <tr className={isTicked ? "bg-accent-soft" : undefined}>
      <td>
        <Tick label={`Select ${named}`} name={`${name}.on`} checked={isTicked} onToggle={onTick} />
      </td>
      <th scope="row">
        <span>{label.label}</span>
        {section && <span className="block font-normal text-ink-3">{section}</span>}
        <input type="hidden" name={`${name}.label`} value={label.label} />
        {section && <input type="hidden" name={`${name}.section`} value={section} />}
        <input type="hidden" name={`${name}.was`} value={value} />
      </th>
      <td>
        <Link
          to={about}
          aria-label={`${counted(sheets, "sheet")} with ${named}`}
          className="inline-block py-1 text-link"
        >
          <span>{sheets}</span>
          <span className="sm:hidden">{sheets === 1 ? " sheet" : " sheets"}</span>
        </Link>
      </td>
      <td>
        <span>{examples.join(" · ")}</span>
        {unread > 0 && (
          <span className="block font-sans text-danger">
            {`Cannot be read on ${counted(unread, "sheet")}: ${reasons.slice(0, 2).join("; ")}`}
          </span>
        )}
      </td>
      <td>
        <RowMeaning
          label={named}
          name={name}
          facts={facts}
          chosen={chosen}
          several={value === meansSeveral ? meaningText(means) : undefined}
          isChanged={chosen.filter(Boolean).join(" ") !== value}
          onChoose={onChoose}
        />
      </td>
    </tr>
  );
}

/** Without scripts it is always there, because nothing tells how many labels are ticked. */
function Bar({
  facts,
  of,
  ticked,
  changed,
  onClear,
  onCancel,
}: {
  facts: FactName[];
  /** How many sheets there are. */
  of: number;
  ticked: SheetLabel[];
  changed: number;
  onClear: () => void;
  /** Gives the other choices up. */
  onCancel: () => void;
}) {
  const isHydrated = useHydrated();
  const [means, setMeans] = useState(nothingChosen);
  const select = useEarlyChoice(means);
  const busy = useNavigation().state === "submitting";
  if (isHydrated && ticked.length + changed === 0) return null;
  // Two labels may stand on the same sheets.
  const sheets = Math.min(
    ticked.reduce((sum, label) => sum + label.sheets, 0),
    of,
  );
  const on = ticked.length > 1 ? `on up to ${counted(sheets, "sheet")}` : `on ${counted(sheets, "sheet")}`;
  return (
    <section aria-label="Selection" className="save-bar flex flex-wrap items-center gap-3">
      <span className="index-mark" />
      <p role="status" className="text-small sm:mr-auto">
        {ticked.length > 0 && (
          <>
            <b className="font-[550] text-ink">{counted(ticked.length, "label")}</b>
            <span>{` ${on}`}</span>
          </>
        )}
        {changed > 0 && <span>{`${ticked.length > 0 ? ", " : ""}${counted(changed, "changed meaning")}`}</span>}
      </p>
      {(ticked.length > 0 || !isHydrated) && (
        <>
          {isHydrated && (
            <Button kind="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
          <SelectBox
            ref={select}
            name="means"
            aria-label="They mean"
            value={means}
            onChange={({ target }) => setMeans(target.value)}
            className="w-56 text-small"
          >
            <option value={nothingChosen}>Choose</option>
            {facts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={meansSeveral}>Several…</option>
            <option value={meansNew}>New fact…</option>
            <option value={meansNothing}>Nothing yet</option>
          </SelectBox>
          <Button
            type="submit"
            name="do"
            value="means"
            kind="primary"
            busy={busy}
            disabled={isHydrated && means === nothingChosen}
          >
            Means this
          </Button>
          <Button type="submit" name="do" value="none" aria-disabled={busy || undefined}>
            Not a fact
          </Button>
        </>
      )}
      {isHydrated && changed > 0 && ticked.length === 0 && (
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
      {((changed > 0 && ticked.length === 0) || !isHydrated) && (
        <Button type="submit" name="do" value="choices" kind={isHydrated ? "primary" : "default"} busy={busy}>
          <Check />
          <span>See what changes</span>
        </Button>
      )}
    </section>
  );
}
