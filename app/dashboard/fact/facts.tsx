import { GripVertical, Minus } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { data, Form, href, Link, redirect, useFetcher } from "react-router";
import { counted } from "#core/counted.ts";
import { factTypeNames, type ListedFact } from "#core/facts/listed-fact.ts";
import { pageSize, readPageNumber } from "#core/page.ts";
import { saveMessages } from "#core/save-messages.ts";
import { sentForm, submitOrRefuse } from "../../forms/sent-form.ts";
import { editingOf, type SessionEnded, sessionEnded } from "../../forms/session.ts";
import { useResubmitAfterLogin } from "../../forms/use-resubmit-after-login.ts";
import { pastTheEnd } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { withQuery } from "../../navigation/with-query.ts";
import { buttonLook } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Check } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageLinks } from "../page-links.tsx";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { savedAt } from "../saved-at.ts";
import type { Route } from "./+types/facts.ts";
import { FactsHead } from "./facts-head.tsx";
import "./facts.css";

export function meta({ matches, error }: Route.MetaArgs) {
  const description = "What a product can state, and which rows of the sheets say it.";
  return pageMeta({ matches, error }, { title: "Facts", description, unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const page = readPageNumber(new URL(request.url).searchParams.get("page"));
  const [counts, found, newStandard] = await Promise.all([
    editing.factCounts(),
    editing.listedFacts(page),
    editing.newStandardFacts(),
  ]);
  if (!found) throw pastTheEnd(request, address);
  return { counts, found, newStandard };
}

/** Moves a fact to a place of the list, or adds the new standard facts. */
export async function action({ request, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const form = await sentForm(request);
  if (form.get("intent") === "add-standard") {
    const { outcome, status } = await save(context, () => editing.addStandardFacts(), saveMessages.notEdited);
    if (!outcome.ok) return data({ refusal: Object.values(outcome.errors)[0] }, status);
    return redirect(savedAt(editing.lastSet(), address));
  }
  const place = /^[1-9]\d{0,3}$/.exec(String(form.get("place")).trim())?.[0];
  if (place === undefined) return data({ refusal: "The place is a number from 1." }, 400);
  const command = () => editing.moveFact(String(form.get("fact")), Number(place));
  const { outcome, status } = await save(context, command, saveMessages.notEdited);
  if (!outcome.ok) return data({ refusal: outcome.errors.form }, status);
  const page = readPageNumber(new URL(request.url).searchParams.get("page"));
  return redirect(savedAt(editing.lastSet(), withQuery(address, { page })));
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitOrRefuse(sent, saveMessages.notEdited);
}

export default function Facts({ loaderData: { counts, found, newStandard }, actionData }: Route.ComponentProps) {
  const { unassigned } = counts;
  return (
    <>
      <FactsHead counts={counts}>What a product can state, and which rows of your sheets say it.</FactsHead>
      {unassigned > 0 && (
        <div className="mb-5">
          <Notice kind="warn" quiet>
            <b className="font-[550]">
              {`${counted(unassigned, "row label")} ${unassigned === 1 ? "has" : "have"} no meaning yet.`}
            </b>
            <span>{` Visitors cannot filter by ${unassigned === 1 ? "it" : "them"}. `}</span>
            <Link to={withQuery(href("/dashboard/facts/rows"), { show: "unassigned" })} className="text-link">
              {unassigned === 1 ? "Assign it" : "Assign them"}
            </Link>
          </Notice>
        </div>
      )}
      {newStandard.length > 0 && (
        <Form method="post" className="mb-5">
          <input type="hidden" name="intent" value="add-standard" />
          <Notice quiet>
            <span>{`New standard facts: ${newStandard.join(", ")}. `}</span>
            <button type="submit" className="text-link">
              {newStandard.length === 1 ? "Add it" : "Add them"}
            </button>
          </Notice>
        </Form>
      )}
      {actionData?.refusal && (
        <div className="mb-5">
          <Notice kind="bad">{actionData.refusal}</Notice>
        </div>
      )}
      {found.total === 0 ? (
        <EmptyState
          action={
            <Link to={href("/dashboard/facts/new")} className={buttonLook()}>
              New fact
            </Link>
          }
        >
          No facts yet. Visitors filter, compare and search by what products state.
        </EmptyState>
      ) : (
        <FactTable found={found} />
      )}
      <PageLinks {...found} noun="fact" addressOf={(page) => withQuery(address, { page })} />
    </>
  );
}

const address = href("/dashboard/facts");

function FactTable({ found: { items, page, total } }: Pick<Route.ComponentProps["loaderData"], "found">) {
  const fetcher = useFetcher<SessionEnded | { refusal?: string }>();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const hasCategories = items.some(({ categories }) => categories);
  const here = withQuery(address, { page });
  const first = (page - 1) * pageSize + 1;

  function drop(event: DragEvent, place: number) {
    event.preventDefault();
    if (dragged) void fetcher.submit({ fact: dragged, place }, { method: "post", action: here });
    setDragged(undefined);
    setOver(undefined);
  }

  return (
    <div className="@container">
      {fetcher.data?.refusal && <Notice kind="bad">{fetcher.data.refusal}</Notice>}
      <table className="fact-rows">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Fact</th>
            <th scope="col">Type</th>
            <th scope="col">Unit or words</th>
            {hasCategories && <th scope="col">Categories</th>}
            <th scope="col">Filter</th>
            <th scope="col">Card</th>
            <th scope="col">Compare</th>
            <th scope="col">Filled</th>
            <th scope="col">Row labels</th>
          </tr>
        </thead>
        <tbody>
          {items.map((fact, nth) => (
            <tr
              key={fact.id}
              data-over={over === fact.id && dragged !== fact.id ? "" : undefined}
              onDragOver={(event) => {
                if (!dragged) return;
                event.preventDefault();
                setOver(fact.id);
              }}
              onDrop={(event) => drop(event, first + nth)}
            >
              <td>
                <Place fact={fact} place={first + nth} last={total} action={here} onDrag={setDragged} />
              </td>
              <th scope="row">
                <Link to={editAddress(fact)}>{fact.name}</Link>
              </th>
              <td>{factTypeNames[fact.type]}</td>
              <td>{unitOrWords(fact)}</td>
              {hasCategories && <CategoriesCell names={fact.categories ?? ["All"]} />}
              <td>
                <Mark is={fact.isFilter} />
              </td>
              <td>
                <Mark is={fact.isOnCards} />
              </td>
              <td>
                <Mark is={fact.isInComparison} />
              </td>
              <td>{filledOf(fact)}</td>
              <td className="font-mono text-data">{fact.labels}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Moves by its grip, or by its number, which Enter sends; without scripts too. */
function Place({
  fact: { id, name },
  place,
  last,
  action,
  onDrag,
}: {
  fact: ListedFact;
  place: number;
  last: number;
  action: string;
  onDrag: (id: string | undefined) => void;
}) {
  const fetcher = useFetcher<SessionEnded | { refusal?: string }>();
  const form = useRef<HTMLFormElement>(null);
  useResubmitAfterLogin(form, fetcher.data);
  return (
    <fetcher.Form ref={form} method="post" action={action} className="flex items-center gap-1">
      <span
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = "move";
          event.dataTransfer.setData("text/plain", name);
          onDrag(id);
        }}
        onDragEnd={() => onDrag(undefined)}
        aria-hidden
        className="grid size-6 cursor-grab place-items-center text-ink-3 @max-[36rem]:hidden noscript:hidden"
      >
        <GripVertical className="size-4" />
      </span>
      <input type="hidden" name="fact" value={id} />
      <input
        key={place}
        type="text"
        name="place"
        inputMode="numeric"
        defaultValue={place}
        aria-label={`Place of ${name}, of ${last}`}
        aria-invalid={fetcher.data?.refusal ? true : undefined}
        autoComplete="off"
        onBlur={({ target }) => target.value.trim() !== String(place) && form.current?.requestSubmit()}
        className="min-h-8 w-11 sm:text-small! rounded-md border border-transparent bg-transparent px-1.5 text-right text-ink hover:border-edge focus:border-edge focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-danger"
      />
      <button type="submit" className="sr-only" tabIndex={-1}>
        {`Move ${name}`}
      </button>
    </fetcher.Form>
  );
}

function CategoriesCell({ names }: { names: string[] }) {
  const text = names.join(", ");
  return (
    <td title={text} className="max-w-44 truncate">
      {text}
    </td>
  );
}

function editAddress({ id }: ListedFact): string {
  return href("/dashboard/facts/:id", { id });
}

function unitOrWords({ unit, words }: ListedFact): string {
  return unit ?? (words > 0 ? counted(words, "word") : "–");
}

function Mark({ is }: { is: boolean | undefined }) {
  const Icon = is ? Check : Minus;
  return (
    <>
      <Icon aria-hidden className="size-4 text-ink-3" />
      <span className="sr-only">{is ? "Yes" : "No"}</span>
    </>
  );
}

/** Leads to the products that lack the fact. */
function filledOf({ id, name, filled, of }: ListedFact) {
  const text = `${filled} of ${of}`;
  if (filled === of) return <span className="text-ink-3">{text}</span>;
  return (
    <Link
      to={href("/dashboard/facts/:id/missing", { id })}
      aria-label={`${text}: the ${counted(of - filled, "product")} without ${name}`}
      className="inline-block py-1.5 text-link"
    >
      {text}
    </Link>
  );
}
