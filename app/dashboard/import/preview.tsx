import { Download } from "lucide-react";
import { useRef, useState } from "react";
import { data, Form, href, Link, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { counted } from "#core/counted.ts";
import type { ChangedCell } from "#core/history.ts";
import type { ListPreview } from "#core/product-list/kept-list.ts";
import { curlCommand, picturesFile } from "#core/product-list/picture-addresses.ts";
import { type PlannedRow, rowKey } from "#core/product-list/planned-row.ts";
import { saveMessages } from "#core/save-messages.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { sentForm, submitOrRefuse } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { useResubmitAfterLogin } from "../../forms/use-resubmit-after-login.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { withQuery } from "../../navigation/with-query.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { Moment } from "../date-text.tsx";
import { Differences } from "../differences.tsx";
import { Fold } from "../fold.tsx";
import { pinsIn, pinText } from "../product/selected-products.ts";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { Tick } from "../tick.tsx";
import type { Route } from "./+types/preview.ts";
import { ImportHead } from "./steps.tsx";
import "../../forms/save-bar.css";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta(
    { matches, error },
    { title: "Preview of an import", description: "What it changes.", unlisted: true },
  );
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const { id } = params;
  const list = await editing.keptList(id);
  if (!list) throw data(null, { status: 404, statusText: "Not Found" });
  if (list.applied) throw redirect(href("/dashboard/import/:id/done", { id }));
  if (!list.isAnswered) throw redirect(href("/dashboard/import/:id", { id }));
  const page = Number(new URL(request.url).searchParams.get("page") ?? 1) || 1;
  const preview = await editing.previewKeptList(id, page);
  return preview.ok
    ? { id, preview: preview.value, refusal: undefined }
    : { id, refusal: Object.values(preview.errors).join(" ") };
}

/**
 * `shown` are the rows of the page, `on` those that are ticked; `page` keeps the ticks and shows another, `cells` says whether
 * rows go in without cells that are wrong.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const form = await sentForm(request);
  const { id } = params;
  const shown = keysIn(form.get("shown"));
  const ticked = form.getAll("on").map(String);
  const skipsWrongCells = form.has("cells") ? form.get("cells") === "skip" : undefined;
  const kept = await save(
    context,
    () => editing.tickRows(id, { shown, ticked, skipsWrongCells }),
    saveMessages.notEdited,
  );
  if (!kept.outcome.ok) return data({ refusal: Object.values(kept.outcome.errors).join(" ") }, kept.status);
  const here = href("/dashboard/import/:id/preview", { id });
  if (skipsWrongCells !== undefined) return redirect(here);
  if (form.has("page")) return redirect(withQuery(here, { page: String(form.get("page")) }));
  const pins = pinsIn(String(form.get("pins") ?? ""));
  const { outcome, status } = await save(context, () => editing.applyKeptList(id, pins), saveMessages.notEdited);
  if (!outcome.ok) return data({ refusal: Object.values(outcome.errors).join(" ") }, status);
  return redirect(href("/dashboard/import/:id/done", { id }));
}

function keysIn(text: FormDataEntryValue | null): string[] {
  try {
    const keys: unknown = JSON.parse(String(text ?? "[]"));
    return Array.isArray(keys) ? keys.map(String) : [];
  } catch {
    return [];
  }
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitOrRefuse(sent, saveMessages.notEdited);
}

/** What others have changed since is named when the list is applied. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || currentUrl.href !== nextUrl.href;
}

export default function Preview({ loaderData, actionData }: Route.ComponentProps) {
  const { id, preview } = loaderData;
  const refusal = actionData?.refusal ?? loaderData.refusal;
  return (
    <>
      <ImportHead at="Preview" id={id} />
      {refusal && (
        <div className="mb-5">
          <Notice kind="bad">{refusal}</Notice>
        </div>
      )}
      {preview ? (
        <PreviewForm key={`${preview.at} ${preview.page}`} preview={preview} answer={actionData} />
      ) : (
        <Link to={href("/dashboard/import/:id", { id })} className="text-link">
          Columns
        </Link>
      )}
    </>
  );
}

type Row = ListPreview["rows"][number];

function PreviewForm({ preview, answer }: { preview: ListPreview; answer: unknown }) {
  const { list, at, counts, rows, page, pages, elsewhere, pins, shop } = preview;
  const { state, formData } = useNavigation();
  const isApplying = state !== "idle" && formData?.get("do") === "apply";
  const form = useRef<HTMLFormElement>(null);
  useResubmitAfterLogin(form, answer);
  const isHydrated = useHydrated();
  const [off, setOff] = useState<ReadonlySet<string>>(new Set(rows.filter(({ isOn }) => !isOn).map(rowKey)));
  const isOn = (row: PlannedRow) => !off.has(rowKey(row));
  const toggle = (some: PlannedRow[]) => {
    const keys = some.map(rowKey);
    const isAll = some.every(isOn);
    setOff((before) => new Set([...before].filter((key) => !keys.includes(key)).concat(isAll ? keys : [])));
  };
  const count = (is: PlannedRow["is"]) => rows.filter((row) => row.is === is && isOn(row)).length;
  const [added, changed] = [count("new") + elsewhere.new, count("changed") + elsewhere.changed];
  const total = added + changed;
  const unticked = counts.new + counts.changed - total;
  const ofRows = counts.new + counts.changed + counts.same + counts.wrong;
  return (
    <Form ref={form} method="post" autoComplete="off" className="flex min-w-0 flex-1 flex-col">
      {/* The first button is the one that Enter presses. */}
      <button type="submit" name="page" value={page} tabIndex={-1} aria-hidden="true" className="hidden" />
      <input type="hidden" name="pins" value={pinText(pins)} />
      <input type="hidden" name="shown" value={JSON.stringify(rows.map(rowKey))} />
      <div role="status" className="import-counts">
        <p>
          <b className={counts.wrong > 0 ? "text-danger!" : ""}>{counts.wrong}</b>
          <span>wrong</span>
        </p>
        <p>
          <b>{counts.new}</b>
          <span>new</span>
        </p>
        <p>
          <b>{counts.changed}</b>
          <span>changed</span>
        </p>
        <p>
          <b>{counts.same}</b>
          <span>the same</span>
        </p>
      </div>
      <p className="mb-6 text-small">
        <span>
          {`Of ${counted(ofRows, "row")}${withoutText(preview)}. Values are compared as values: 2.80 is 2.8. Empty cells, missing columns and missing rows change nothing that is there. As of `}
        </span>
        <Moment at={at} isTimeOnly />
        <span>.</span>
      </p>
      {shop?.notes.map((note) => (
        <p key={note} className="-mt-4 mb-6 text-small">
          {note}
        </p>
      ))}
      {counts.wrong > 0 && <Wrong preview={preview} />}
      {preview.skipsWrongCells && <Skipped preview={preview} />}
      <NewRows preview={preview} isOn={isOn} toggle={toggle} />
      <Addresses preview={preview} />
      <Nobodys names={preview.nobodys} />
      <ChangedRows preview={preview} isOn={isOn} toggle={toggle} />
      {pages > 1 && (
        <nav aria-label="Pages" className="mb-7 flex flex-wrap gap-2">
          {Array.from({ length: pages }, (_, nth) => nth + 1).map((other) => (
            <Button
              key={other}
              type="submit"
              name="page"
              value={other}
              aria-label={`Page ${other}`}
              aria-current={other === page ? "page" : undefined}
              kind={other === page ? "primary" : "default"}
            >
              {String(other)}
            </Button>
          ))}
        </nav>
      )}
      {counts.new + counts.changed === 0 && (
        <p className="mb-7 text-small text-ink">
          {counts.same === 0
            ? "Nothing would change: no row is right."
            : "Nothing would change: all that is right in the list is so already."}
        </p>
      )}
      <div className="save-bar mt-auto">
        <span className="index-mark" />
        <p role="status" className="save-bar-text">
          {isApplying ? (
            <span key="applying">
              {`Importing ${counted(total, "row")}. It may take a minute, and goes on if you leave this page.`}
            </span>
          ) : (
            <span key="counts">
              <span className="font-[550] text-ink">{`${added} new, ${changed} changed`}</span>
              <span>{` · in one step, undone in one click${stayText(counts.wrong, unticked)}`}</span>
            </span>
          )}
        </p>
        <Link to={href("/dashboard/import/:id", { id: list.id })} className={buttonLook("quiet")}>
          Back
        </Link>
        <Button
          type="submit"
          name="do"
          value="apply"
          kind="primary"
          busy={isApplying}
          aria-disabled={isApplying || (isHydrated && total === 0) || undefined}
        >
          {isHydrated ? `Import ${total}` : "Import"}
        </Button>
      </div>
    </Form>
  );
}

/** ", without 2 hidden rows and 9 rows of one cell" */
function withoutText({ hiddenRows, titleRows }: ListPreview): string {
  const parts = [
    ...(hiddenRows > 0 ? [counted(hiddenRows, "hidden row")] : []),
    ...(titleRows > 0 ? [`${counted(titleRows, "row")} of one cell alone`] : []),
  ];
  return parts.length === 0 ? "" : `, without ${parts.join(" and ")}`;
}

/** " · 2 wrong and 1 unticked stay out" */
function stayText(wrong: number, unticked: number): string {
  const parts = [...(wrong > 0 ? [`${wrong} wrong`] : []), ...(unticked > 0 ? [`${unticked} unticked`] : [])];
  return parts.length === 0 ? "" : ` · ${parts.join(" and ")} ${wrong + unticked === 1 ? "stays" : "stay"} out`;
}

function Wrong({ preview: { list, wrong, counts, skippable } }: { preview: ListPreview }) {
  return (
    <section aria-labelledby="wrong" className="import-part">
      <header>
        <h2 id="wrong" className="text-subhead text-ink">
          {counts.wrong === 1 ? "1 row is wrong and stays out" : `${counts.wrong} rows are wrong and stay out`}
        </h2>
        <a
          href={fileAddress(list.id, "wrong.csv")}
          className="inline-flex items-center gap-2 py-1 text-small text-link"
        >
          <Download className="size-4" />
          <span>What is wrong as a file</span>
        </a>
        {skippable > 0 && (
          <Button type="submit" name="cells" value="skip">
            {`Import ${skippable === counts.wrong ? (skippable === 1 ? "it" : "them") : `${skippable} of them`} without the wrong cells`}
          </Button>
        )}
      </header>
      <WrongCells cells={wrong.flatMap((row) => row.wrong.map((cell) => ({ ...cell, row })))} />
      {counts.wrong > wrong.length && (
        <p className="text-small">{`And ${counted(counts.wrong - wrong.length, "more row")}, in the file.`}</p>
      )}
    </section>
  );
}

/** Cells that are left out, while their rows go in. */
function Skipped({ preview: { skipped, skippedCells } }: { preview: ListPreview }) {
  return (
    <section aria-labelledby="skipped" className="import-part">
      <header>
        <h2 id="skipped" className="text-subhead text-ink">
          {`${counted(skippedCells, "wrong cell")} ${skippedCells === 1 ? "is" : "are"} left out`}
        </h2>
        <Button type="submit" name="cells" value="keep">
          Keep their rows out
        </Button>
      </header>
      <WrongCells cells={skipped.flatMap((row) => row.skipped.map((cell) => ({ ...cell, row })))} />
    </section>
  );
}

const cellsShown = 10;

type WrongCell = PlannedRow["wrong"][number] & { row: PlannedRow };

/** The first ones in sight, the others folded. */
function WrongCells({ cells }: { cells: WrongCell[] }) {
  return (
    <>
      <CellList cells={cells.slice(0, cellsShown)} className="border-t border-ink" />
      {cells.length > cellsShown && (
        <Fold summary={`${cells.length - cellsShown} more`} className="-mt-3">
          <CellList cells={cells.slice(cellsShown)} className="border-t border-line" />
        </Fold>
      )}
    </>
  );
}

function CellList({ cells, className }: { cells: WrongCell[]; className: string }) {
  return (
    <ul className={`text-small ${className}`}>
      {cells.map(({ row, head, value, expected }) => (
        <li
          key={`${rowKey(row)} ${row.product} ${head} ${expected}`}
          className="grid gap-x-6 gap-y-0.5 border-b border-line py-2 sm:grid-cols-[minmax(0,15rem)_minmax(0,12rem)_minmax(0,1fr)]"
        >
          <b className="font-[550] wrap-anywhere text-ink">
            {[row.sheet, `row ${row.row}`, head].filter(Boolean).join(", ")}
          </b>
          <span className="font-mono text-data wrap-anywhere text-danger">{value.slice(0, 80) || "empty"}</span>
          <span>
            <span className="sr-only">Expected: </span>
            <span>{expected}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function fileAddress(id: string, name: "wrong.csv" | "pictures.txt"): string {
  return href("/dashboard/import/:id/file/:name", { id, name });
}

interface Ticks {
  isOn: (row: PlannedRow) => boolean;
  toggle: (rows: PlannedRow[]) => void;
}

function RowTick({ row, isOn, toggle }: { row: Row } & Ticks) {
  return (
    <Tick
      label={`Import ${row.model}`}
      name="on"
      value={rowKey(row)}
      checked={isOn(row)}
      onToggle={() => toggle([row])}
    />
  );
}

function NewRows({ preview, ...ticks }: { preview: ListPreview } & Ticks) {
  const rows = preview.rows.filter(({ is }) => is === "new");
  const names = [
    ...named("category", "categories", preview.categories),
    ...named("feature", "features", preview.features),
    ...named("fact", "facts", preview.facts),
  ];
  if (rows.length === 0 && names.length === 0) return null;
  return (
    <section aria-labelledby="new" className="import-part">
      <header>
        <h2 id="new" className="text-subhead text-ink">
          {preview.counts.new === 0 ? "New" : `${preview.counts.new} new`}
        </h2>
        {preview.standIns > 0 && (
          <p>
            {`${counted(preview.standIns, "product")} without a picture ${preview.standIns === 1 ? "gets" : "get"} a drawn stand-in, which the summary lists.`}
          </p>
        )}
      </header>
      {names.map(({ count, names }) =>
        names.length > namesShown ? (
          <Fold key={count} summary={count} className="-my-2">
            <p className="pb-3 text-small wrap-anywhere">{names.join(", ")}</p>
          </Fold>
        ) : (
          <p key={count} className="text-small wrap-anywhere">{`${count}: ${names.join(", ")}`}</p>
        ),
      )}
      <ul className="border-t border-line">
        {rows.map((row) => (
          <NewRow key={rowKey(row)} row={row} {...ticks} />
        ))}
      </ul>
    </section>
  );
}

function NewRow({ row, ...ticks }: { row: Row } & Ticks) {
  const of = (field: string) => row.cells.find((cell) => cell.field === field)?.after ?? "";
  const more = row.cells.filter(({ field }) => !["Category", "Description"].includes(field));
  return (
    <li className="import-row">
      <RowTick row={row} {...ticks} />
      <b>{row.model}</b>
      <div>
        <p className="line-clamp-2 wrap-anywhere">{[of("Category"), of("Description")].filter(Boolean).join(" · ")}</p>
        {more.length > 0 && (
          <Fold
            summary={
              <span className="line-clamp-1">{more.map(({ field, after }) => `${field} ${after}`).join(" · ")}</span>
            }
            className="-my-2"
          >
            <div className="pb-2">
              <Differences cells={more.map(asCell)} isWhole />
            </div>
          </Fold>
        )}
      </div>
      <span className="text-meta text-warn">{row.hasStandIn ? "stand-in" : ""}</span>
    </li>
  );
}

function asCell({ field, before, after }: PlannedRow["cells"][number]): ChangedCell {
  return { field, before, after, removed: [], added: [] };
}

const namesShown = 20;

/** With their count, such as "2 new categories". */
function named(one: string, many: string, names: string[]): { count: string; names: string[] }[] {
  return names.length === 0 ? [] : [{ count: counted(names.length, `new ${one}`, `new ${many}`), names }];
}

function Addresses({ preview: { list, addresses } }: { preview: ListPreview }) {
  if (addresses === 0) return null;
  return (
    <section aria-labelledby="addresses" className="import-part">
      <header>
        <h2 id="addresses" className="text-subhead text-ink">
          {addresses === 1 ? "1 picture is named by an address" : `${addresses} pictures are named by addresses`}
        </h2>
        <p>The server fetches nothing from the web.</p>
      </header>
      <p className="max-w-prose text-small">
        Fetch them on your own computer, then drop the folder “pictures” in the first step. Products without a picture
        get the drawn stand-in until then.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <a href={fileAddress(list.id, "pictures.txt")} className={buttonLook()}>
          <Download />
          <span>{`${picturesFile}, ${counted(addresses, "address", "addresses")}`}</span>
        </a>
        <div className="flex min-w-0 flex-1 items-center gap-2 rounded-md border border-line bg-surface pl-3.5">
          <code className="min-w-0 flex-1 py-2.5 font-mono text-data wrap-anywhere text-ink">{curlCommand()}</code>
          <CopyButton text={curlCommand()} of="the command" />
        </div>
      </div>
    </section>
  );
}

function Nobodys({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="nobodys" className="import-part">
      <h2 id="nobodys" className="text-subhead text-ink">
        {names.length === 1 ? "1 file belongs to no product" : `${names.length} files belong to no product`}
      </h2>
      <p className="text-small wrap-anywhere">
        <span className="font-mono text-data">{names.slice(0, 20).join(", ")}</span>
        <span>{`${names.length > 20 ? ` and ${names.length - 20} more` : ""}. No name begins with the model of a product, or of a row that goes in.`}</span>
      </p>
    </section>
  );
}

/** Equal differences are one line. Typed values that would be replaced stand alone. */
function ChangedRows({ preview, ...ticks }: { preview: ListPreview } & Ticks) {
  const isHydrated = useHydrated();
  const rows = preview.rows.filter(({ is }) => is === "changed");
  if (rows.length === 0) return null;
  const on = rows.filter(ticks.isOn).length;
  const groups = [...Map.groupBy(rows, (row) => (row.isTyped ? rowKey(row) : JSON.stringify(row.cells))).values()];
  const cells = rows.reduce((sum, row) => sum + row.cells.length, 0);
  return (
    <section aria-labelledby="changed" className="import-part">
      <header>
        <div className="flex items-center gap-4">
          {isHydrated && (
            <Tick
              label="Import all rows that change"
              checked={on > 0}
              isPartly={on > 0 && on < rows.length}
              onToggle={() => ticks.toggle(rows)}
            />
          )}
          <h2 id="changed" className="text-subhead text-ink">
            {preview.counts.changed === 1 ? "1 changes" : `${preview.counts.changed} change`}
          </h2>
        </div>
        <p>{preview.pages > 1 ? `${counted(cells, "cell")} on this page` : counted(cells, "cell")}</p>
      </header>
      <ul className="border-t border-line">
        {groups.map((group) => (
          <ChangedGroup key={rowKey(group[0] as Row)} group={group} {...ticks} />
        ))}
      </ul>
    </section>
  );
}

function ChangedGroup({ group, ...ticks }: { group: Row[] } & Ticks) {
  const { isOn, toggle } = ticks;
  const [first] = group;
  const isHydrated = useHydrated();
  if (!first) return null;
  const cells = first.cells.map(asCell);
  if (group.length === 1) {
    return (
      <li className="import-row">
        <RowTick row={first} {...ticks} />
        <b>{first.model}</b>
        <div className={isOn(first) ? "" : "text-ink-3"}>
          <Differences cells={cells} />
          {first.isTyped && <p className="text-meta text-warn">Replaces what was typed by hand</p>}
        </div>
        <span className="font-mono text-meta text-ink-3">{`${first.sheet === "Products" ? "" : `${first.sheet}, `}row ${first.row}`}</span>
      </li>
    );
  }
  const on = group.filter(isOn).length;
  return (
    <li className="import-row">
      {isHydrated ? (
        <Tick
          label={`Import all ${group.length}`}
          checked={on > 0}
          isPartly={on > 0 && on < group.length}
          onToggle={() => toggle(group)}
        />
      ) : (
        <span />
      )}
      <b>{counted(group.length, "row")}</b>
      <div>
        <Differences cells={cells} />
        <Fold summary={`${on} of ${group.length} ticked`} className="-my-2">
          <ul className="pb-2">
            {group.map((row) => (
              <li key={rowKey(row)} className="flex items-center gap-3">
                <RowTick row={row} {...ticks} />
                <span className="wrap-anywhere text-ink">{row.model}</span>
              </li>
            ))}
          </ul>
        </Fold>
      </div>
      <span />
    </li>
  );
}
