import { type FormEvent, useRef } from "react";
import { data, href, Link, redirect, type ShouldRevalidateFunctionArgs, useFetcher, useNavigation } from "react-router";
import { counted } from "#core/counted.ts";
import {
  columnFields,
  type ListColumns,
  modelCode,
  newFactTypes,
  type ShownColumn,
  type ShownNewFact,
  typeOfNewFact,
} from "#core/product-list/list-columns.ts";
import { saveMessages } from "#core/save-messages.ts";
import { sentForm, submitOrRefuse } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { useResubmitAfterLogin } from "../../forms/use-resubmit-after-login.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { withQuery } from "../../navigation/with-query.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { CircleAlert } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SelectBox } from "../../ui/select-box.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { Fold } from "../fold.tsx";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import type { Route } from "./+types/columns.ts";
import { readAskedMatch } from "./asked-match.ts";
import { ImportHead } from "./steps.tsx";
import "../../forms/save-bar.css";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta(
    { matches, error },
    { title: "Columns of a list", description: "What each column is.", unlisted: true },
  );
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const columns = await requireEditing(context).columnsOfList(params.id);
  if (!columns) throw data(null, { status: 404, statusText: "Not Found" });
  if (columns.list.applied) throw redirect(href("/dashboard/import/:id/done", { id: params.id }));
  return { columns };
}

/** `do`: "show" keeps the answers, "preview" goes on. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const form = await sentForm(request);
  const command = () => editing.answerList(params.id, readAskedMatch(form));
  const { outcome, status } = await save(context, command, saveMessages.notEdited);
  if (!outcome.ok) return data({ refusal: outcome.errors.form }, status);
  const isWhole = outcome.value.open.length === 0;
  if (form.get("do") === "preview" && isWhole) {
    return redirect(href("/dashboard/import/:id/preview", { id: params.id }));
  }
  return { refusal: undefined };
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitOrRefuse(sent, saveMessages.notEdited);
}

/** Changes of the catalog do not ask the questions again. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || currentUrl.href !== nextUrl.href;
}

export default function Columns({ loaderData: { columns }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>();
  const busy = useNavigation().state !== "idle";
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  useResubmitAfterLogin(form, fetcher.data ?? actionData);
  const { list, sheet, runs, head, shop, open } = columns;
  const refusal = fetcher.data?.refusal ?? actionData?.refusal;
  // What was chosen stays in the fields; another head has other columns.
  const place = `${sheet} ${runs} ${head}`;

  /** Keeps each choice at once, and shows what follows from it. */
  function changed({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.type === "text") return;
    void fetcher.submit(currentTarget, { method: "post" });
  }
  return (
    <>
      <ImportHead at="Columns" id={list.id} />
      <fetcher.Form
        ref={form}
        method="post"
        onChange={changed}
        onBlur={({ currentTarget, target }) => {
          if (target instanceof HTMLInputElement && target.type === "text" && target.value !== target.defaultValue)
            void fetcher.submit(currentTarget, { method: "post" });
        }}
        className="flex flex-1 flex-col"
      >
        <input type="hidden" name="sheet" value={sheet} />
        {/* The first button is the one that Enter presses. */}
        <button type="submit" name="do" value="show" tabIndex={-1} aria-hidden="true" className="hidden" />
        {refusal && (
          <div className="mb-5">
            <Notice kind="bad">{refusal}</Notice>
          </div>
        )}
        {shop ? <Shop columns={columns} /> : <Head key={`head ${place}`} columns={columns} />}
        {shop ? (
          <input type="hidden" name="model" value={columns.model.column ?? ""} />
        ) : (
          <Model key={`model ${place}`} columns={columns} />
        )}
        <Targets key={`columns ${place} ${columns.model.column} ${columns.model.part}`} columns={columns} />
        {columns.isNdaaAsked && <Ndaa columns={columns} />}
        <div className="save-bar mt-auto">
          <span className="index-mark" />
          <p role="status" className="save-bar-text">
            {open.length > 0 ? <Open key="open" open={open} /> : <Whole key="whole" columns={columns} />}
          </p>
          <Link to={withQuery(href("/dashboard/import"), { list: list.id })} className={buttonLook("quiet")}>
            Back
          </Link>
          <div className="hidden noscript:block">
            <Button type="submit" name="do" value="show">
              Show
            </Button>
          </div>
          <Button
            type="submit"
            name="do"
            value="preview"
            kind="primary"
            busy={busy || fetcher.formData?.get("do") === "preview"}
            aria-disabled={busy || (isHydrated && open.length > 0) || undefined}
          >
            Preview
          </Button>
        </div>
      </fetcher.Form>
    </>
  );
}

function Open({ open }: Pick<ListColumns, "open">) {
  return (
    <>
      <span className="font-[550] text-ink">{`${counted(open.length, "question")} left: `}</span>
      {open.map(({ at, text }, nth) => (
        <span key={at}>
          <a href={`#${at}`} className="text-link">
            {text}
          </a>
          <span>{nth < open.length - 1 ? ", " : ""}</span>
        </span>
      ))}
    </>
  );
}

function Whole({ columns: { new: added, known, missing } }: { columns: ListColumns }) {
  const stay = missing.length > 0 ? ` that stay out without a ${missing.join(" and a ")}` : "";
  return (
    <>
      <span className="font-[550] text-ink">{`${added} new${stay}, ${known} known`}</span>
      <span> · nothing is changed yet; remembered for files with these heads</span>
    </>
  );
}

/** A list whose heads are known. */
function Shop({ columns: { shop, runs, head, model } }: { columns: ListColumns }) {
  return (
    <section aria-labelledby="head" className="import-part">
      <header>
        <h2 id="head" className="text-subhead text-ink">
          {`An export of ${shop?.shop}`}
        </h2>
        <p>Its heads and its models are known.</p>
      </header>
      <input type="hidden" name="runs" value={runs} />
      <input type="hidden" name="head" value={head} />
      {shop?.notes.map((note) => (
        <p key={note} className="text-small">
          {note}
        </p>
      ))}
      <p className="text-small">{`${model.rows} of ${counted(model.of, "row")} hold a model.`}</p>
    </section>
  );
}

function Head({ columns: { runs, head, grid, spoken } }: { columns: ListColumns }) {
  const isRows = runs === "rows";
  const said = new Set(spoken.map(({ cell }) => cell));
  return (
    <section aria-labelledby="head" className="import-part">
      <header>
        <h2 id="head" className="text-subhead text-ink">
          Where is the head, and which way does the list run?
        </h2>
        <p>{isRows ? `Row ${head}, products in rows` : `Column ${grid.letters[head - 1]}, products in columns`}</p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways */}
      <section className="import-grid" aria-label="First rows of the list" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td className="import-number" />
              {grid.letters.map((letter, place) => (
                <th key={letter} scope="col" className="import-letter">
                  {isRows ? (
                    letter
                  ) : (
                    <label>
                      <input
                        type="radio"
                        name="head"
                        value={place + 1}
                        defaultChecked={place + 1 === head}
                        aria-label={`Column ${letter} is the head`}
                      />
                      <span>{letter}</span>
                    </label>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map(({ row, cells }) => (
              <tr key={row}>
                <th scope="row" className="import-number">
                  {isRows ? (
                    <label>
                      <input
                        type="radio"
                        name="head"
                        value={row}
                        defaultChecked={row === head}
                        aria-label={`Row ${row} is the head`}
                      />
                      <span>{row}</span>
                    </label>
                  ) : (
                    row
                  )}
                </th>
                {cells.map((cell, place) => {
                  const line = isRows ? row : place + 1;
                  return (
                    <td
                      key={grid.letters[place]}
                      data-head={line === head || undefined}
                      data-before={line < head || undefined}
                      data-spoken={said.has(`${grid.letters[place]}${row}`) || undefined}
                    >
                      {cell}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="import-choices" role="radiogroup" aria-label="Which way the list runs">
        <Checkbox type="radio" name="runs" value="rows" defaultChecked={isRows} label="A product is a row" />
        <Checkbox type="radio" name="runs" value="columns" defaultChecked={!isRows} label="A product is a column" />
      </div>
      {spoken.length > 0 && <p className="text-small wrap-anywhere">{spokenText(spoken)}</p>}
    </section>
  );
}

/** "So A4 is the Item “8 MP bullet”, C4 its MP, 8.29, and D4 its Focal length, 2.7–13.5." */
function spokenText([first, ...others]: ListColumns["spoken"]): string {
  const parts = others.map(({ cell, head, value }) => `${cell} its ${head}, ${value}`);
  const last = parts.pop();
  const begin = first ? `So ${first.cell} is the ${first.head || "model"} “${first.value}”` : "";
  return `${[begin, ...parts].join(", ")}${last ? `, and ${last}` : ""}.`;
}

function Model({ columns: { model, titles, columns } }: { columns: ListColumns }) {
  const { column, part, proposedPart, examples, rows, of } = model;
  return (
    <section aria-labelledby="model" className="import-part">
      <header>
        <h2 id="model" className="text-subhead text-ink">
          Where is the model?
        </h2>
        <p>
          {of === 0
            ? "There is no row below the heads."
            : column === undefined
              ? "No column seems to hold it."
              : `${rows} of ${counted(of, "row")} ${rows === 1 ? "holds" : "hold"} one${rows < of ? "; the others are named in the preview" : ""}`}
        </p>
      </header>
      {titles.length > 0 && (
        <p className="text-small wrap-anywhere">
          {`${counted(titles.length, "row")} of one cell alone ${titles.length === 1 ? "is" : "are"} no product: ${titles.slice(0, 3).join(", ")}${titles.length > 3 ? " …" : ""}`}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
        <div className="w-64">
          <SelectBox name="model" aria-label="Column with the model" isSmall defaultValue={column ?? ""}>
            {column === undefined && <option value="">Choose</option>}
            {columns.map(({ place, letter, head }) => (
              <option key={place} value={place}>
                {`${letter}: ${head || "without a head"}`}
              </option>
            ))}
          </SelectBox>
        </div>
        <div className="import-choices" role="radiogroup" aria-label="What of the cell is the model">
          <Checkbox
            type="radio"
            name="whole"
            value="whole"
            defaultChecked={part === undefined}
            label="The whole cell"
          />
          <Checkbox
            type="radio"
            name="whole"
            value="part"
            defaultChecked={part !== undefined}
            label="A part of it: the word that begins with"
          />
        </div>
        <TextField
          label="How the model begins"
          labelHidden
          isSmall
          name="part"
          defaultValue={part ?? proposedPart ?? ""}
          autoComplete="off"
          className="w-28"
        />
      </div>
      {examples.length > 0 && (
        <ul className="grid gap-x-6 text-small sm:grid-cols-3">
          {examples.map(({ before, model, after }) => (
            <li key={`${before} ${model} ${after}`} className="border-t border-line py-2 wrap-anywhere">
              <span>{before}</span>
              <mark className="font-[550] text-ink">{model}</mark>
              <span>{after}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Targets({ columns: { columns, facts, missing, new: added } }: { columns: ListColumns }) {
  const shown = columns.filter(({ is }) => is !== "empty");
  const empty = columns.filter(({ is }) => is === "empty");
  const count = (isIt: (column: ShownColumn) => boolean) => shown.filter(isIt).length;
  const [left, open, made] = [
    count(({ code, is }) => code === "out" && is === "decided"),
    count(({ is }) => is === "open"),
    count(({ newFact }) => newFact !== undefined),
  ];
  return (
    <section aria-labelledby="columns" className="import-part">
      <header>
        <h2 id="columns" className="text-subhead text-ink">
          Columns
        </h2>
        <p role="status" className="flex flex-wrap gap-x-5">
          <span>{`${shown.length - left - open - made} matched`}</span>
          {open > 0 && <span className="text-warn">{`${open} to choose`}</span>}
          {made > 0 && <span>{counted(made, "new fact")}</span>}
          {left > 0 && <span>{`${left} left out`}</span>}
        </p>
      </header>
      {missing.length > 0 && (
        <Notice kind="warn" quiet>
          {`${counted(added, "new product")} need a ${missing.join(" and a ")}, and no column says it. Choose one below, or add it to the list: without it they stay out.`}
        </Notice>
      )}
      <table className="import-columns">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">First values</th>
            <th scope="col">Goes to</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((column) => (
            <TargetRows key={column.place} column={column} facts={facts} />
          ))}
        </tbody>
      </table>
      {empty.length > 0 && (
        <Fold summary={`${counted(empty.length, "empty column")} left out`}>
          <p className="text-small wrap-anywhere">
            {empty.map(({ head, letter }) => head || `Column ${letter}`).join(", ")}
          </p>
        </Fold>
      )}
    </section>
  );
}

function TargetRows({ column, facts }: { column: ShownColumn; facts: ListColumns["facts"] }) {
  const { place, letter, head, values, code, why, is, hasModel, newFact } = column;
  const name = head || `Column ${letter}`;
  return (
    <>
      <tr id={`column-${place}`} data-open={is === "open" || newFact?.problem ? true : undefined}>
        <th scope="row">{name}</th>
        <td>
          <span className="line-clamp-1 font-mono text-data wrap-anywhere">{values.join(" · ")}</span>
        </td>
        <td>
          {is === "model" ? (
            <span className="px-2.5 text-ink">Model</span>
          ) : (
            <SelectBox name={`columns[${place}]`} aria-label={`${name} goes to`} isSmall defaultValue={code}>
              {code === "" && <option value="">Choose</option>}
              {hasModel && <option value={modelCode}>Model</option>}
              {code === "field:id" && <option value="field:id">Id</option>}
              <option value="out">Leave out</option>
              <option value="new">New fact…</option>
              <optgroup label="Fields">
                {columnFields.map(({ field, name }) => (
                  <option key={field} value={`field:${field}`}>
                    {name}
                  </option>
                ))}
              </optgroup>
              {facts.length > 0 && (
                <optgroup label="Facts">
                  {facts.map(({ id, name }) => (
                    <option key={id} value={`fact:${id}`}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              )}
            </SelectBox>
          )}
        </td>
        <td>
          {is === "open" ? (
            <span key="open" className="flex items-start gap-1.5 text-warn">
              <CircleAlert className="mt-0.5 size-4 flex-none" />
              <span>{why}</span>
            </span>
          ) : (
            <span>{why}</span>
          )}
        </td>
      </tr>
      {newFact && (
        <tr className="import-new">
          <td colSpan={4}>
            <NewFactFields key={`${place} ${head}`} place={place} newFact={newFact} />
          </td>
        </tr>
      )}
    </>
  );
}

function NewFactFields({ place, newFact }: { place: number; newFact: ShownNewFact }) {
  const { name, unit, read, of, unread, problem } = newFact;
  const cells = unread.map(({ row, text }) => `“${text.slice(0, 40)}” (row ${row})`);
  return (
    <div className="grid items-end gap-x-3.5 gap-y-2.5 sm:grid-cols-[13rem_10rem_7rem_minmax(0,1fr)]">
      <TextField
        label="Name of the new fact"
        isSmall
        name={`facts[${place}].name`}
        defaultValue={name}
        maxLength={80}
        autoComplete="off"
      />
      <div className="grid gap-2">
        <label htmlFor={`type-${place}`} className="text-small font-[550] text-ink">
          Type
        </label>
        <SelectBox id={`type-${place}`} name={`facts[${place}].type`} isSmall defaultValue={typeOfNewFact(newFact)}>
          {Object.entries(newFactTypes).map(([type, words]) => (
            <option key={type} value={type}>
              {words}
            </option>
          ))}
        </SelectBox>
      </div>
      <TextField
        label="Unit"
        isSmall
        name={`facts[${place}].unit`}
        defaultValue={unit ?? ""}
        maxLength={20}
        autoComplete="off"
      />
      {problem ? (
        <p key="problem" className="flex items-start gap-1.5 pb-1.5 text-meta text-warn">
          <CircleAlert className="mt-0.5 size-4 flex-none" />
          <span>{problem}</span>
        </p>
      ) : (
        <p key="read" className="pb-1.5 text-meta wrap-anywhere">
          {`${read} of ${counted(of, "cell")} read.${cells.length > 0 ? ` Not read: ${cells.join(", ")}${of - read > cells.length ? " and more" : ""}.` : ""} Saved with the import, undone with it.`}
        </p>
      )}
    </div>
  );
}

function Ndaa({ columns: { ndaa, new: added } }: { columns: ListColumns }) {
  return (
    <section aria-labelledby="ndaa" className="import-part">
      <header>
        <h2 id="ndaa" className="text-subhead text-ink">
          {added === 1 ? "Is the new product NDAA compliant?" : `Are the ${added} new products NDAA compliant?`}
        </h2>
        <p>Asked once. Products that exist keep their mark.</p>
      </header>
      <div className="import-choices" role="radiogroup" aria-labelledby="ndaa">
        <Checkbox type="radio" name="ndaa" value="all" defaultChecked={ndaa === "all"} label="All" />
        <Checkbox type="radio" name="ndaa" value="none" defaultChecked={ndaa === "none"} label="None" />
      </div>
      <p className="text-small">Or a column says it: choose “NDAA compliant” for it above.</p>
    </section>
  );
}
