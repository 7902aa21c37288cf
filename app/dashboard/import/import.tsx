import { FileSpreadsheet, FileUp, FolderUp } from "lucide-react";
import { useRef, useState } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { counted } from "#core/counted.ts";
import { isId } from "#core/id.ts";
import type { FieldErrors } from "#core/outcome.ts";
import { type KeptList, keptListMessages, type ListedSheet } from "#core/product-list/kept-list.ts";
import { filesBesideList, productFileKind } from "#core/product-list/product-files.ts";
import { saveMessages } from "#core/save-messages.ts";
import { sentForm, submitOrRefuse } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { DropZone } from "../../forms/uploads/drop-zone.tsx";
import { FileBox } from "../../forms/uploads/file-box.tsx";
import { ChooseFile } from "../../forms/uploads/file-input.tsx";
import { UploadProgress, UploadScale } from "../../forms/uploads/upload-progress.tsx";
import { isBad, type Sending, type Uploads, uploadValue, useUploads } from "../../forms/uploads/uploads.ts";
import { useOneFile } from "../../forms/uploads/use-one-file.ts";
import { useResubmitAfterLogin } from "../../forms/use-resubmit-after-login.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Notice } from "../../ui/notice.tsx";
import { DateText, Moment } from "../date-text.tsx";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import type { Route } from "./+types/import.ts";
import { ImportHead } from "./steps.tsx";
import "../../forms/save-bar.css";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "Import", description: "A list of products.", unlisted: true });
}

/** `list`: the kept one to which files are added. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const id = new URL(request.url).searchParams.get("list") ?? "";
  const lists = await editing.keptLists();
  return { lists, list: lists.find((list) => list.id === id && !list.applied) };
}

/** `list` and `files` are uploads, `kept` a list that was uploaded before. */
export async function action({ request, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const form = await sentForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const [list, kept] = [text("list"), text("kept")];
  const files = form.getAll("files").map(String).filter(isId);
  const sheet = form.has("sheet") ? text("sheet") : undefined;
  const command = () =>
    isId(kept) && list === ""
      ? editing.addListFiles(kept, { files, sheet })
      : editing.keepList({ list: isId(list) ? list : undefined, files, sheet });
  const { outcome, status } = await save(context, command, saveMessages.notEdited);
  if (!outcome.ok) return data({ errors: outcome.errors, refusal: undefined }, status);
  return redirect(href("/dashboard/import/:id", { id: outcome.value }));
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitOrRefuse(sent, saveMessages.notEdited);
}

export default function Import({ loaderData: { lists, list: kept }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  useResubmitAfterLogin(form, actionData);
  const list = useOneFile("list");
  const files = useUploads("product-file");
  const errors: FieldErrors = (actionData && "errors" in actionData && actionData.errors) || {};
  const refusal = actionData?.refusal ?? errors.list ?? errors.files ?? errors.form;
  const arrived = list.sending?.state.step === "done" ? list.sending.state.upload : undefined;
  const sheets = arrived?.purpose === "list" ? arrived.sheets : list.sending ? undefined : kept?.sheets;
  const isReady = sheets !== undefined && !files.busy && !list.sending?.state.step.startsWith("send");
  return (
    <>
      <ImportHead at="Files" id={kept?.id}>
        <a href={href("/dashboard/products/export")} className={buttonLook()}>
          Take the catalog out
        </a>
      </ImportHead>
      <Form
        ref={form}
        method="post"
        onSubmit={(event) => !isReady && event.preventDefault()}
        className="flex flex-1 flex-col"
      >
        {refusal && (
          <div className="mb-5">
            <Notice kind="bad">{refusal}</Notice>
          </div>
        )}
        <p className="mb-5 hidden text-small noscript:block">
          Choosing files needs scripts. The command “varifocal import” takes lists and folders too.
        </p>
        <input type="hidden" name="kept" value={kept?.id ?? ""} />
        <input type="hidden" name="list" value={uploadValue(list.sending)} />
        {files.list.map((sending) => (
          <input key={sending.key} type="hidden" name="files" value={uploadValue(sending)} />
        ))}
        <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-9 nav:grid-cols-2">
          <section aria-labelledby="the-list" className="grid min-w-0 content-start gap-3.5">
            <h2 id="the-list" className="text-subhead text-ink">
              The list
            </h2>
            <ListFile list={list} kept={kept} />
            {sheets && sheets.length > 1 && !isExport(sheets) && (
              <Sheets key={arrived?.id ?? kept?.id} sheets={sheets} />
            )}
            <p className="max-w-prose text-small">
              Your own list with a product a row or a column. Also taken: our workbook, and what WooCommerce and Shopify
              export. An .xlsx, .xls or .csv file with at most 3,000 products and 25 MB.
            </p>
          </section>
          <section aria-labelledby="beside" className="grid min-w-0 content-start gap-3.5">
            <h2 id="beside" className="text-subhead text-ink">
              <span>Pictures, sheets, documents</span>
              <span className="text-meta font-normal text-ink-3"> (optional)</span>
            </h2>
            <FilesBeside files={files} kept={kept} />
            <p className="max-w-prose text-small">
              A folder or many files, each named by its model:{" "}
              <span className="font-mono text-data">VF-3 side.jpg</span>{" "}
              <span>
                belongs to VF-3, and where there is a longer model that fits, to that. At most 500 files and 1 GB.
              </span>
            </p>
          </section>
        </div>
        <Earlier lists={lists} />
        <div className="save-bar mt-auto">
          <span className="index-mark" />
          <p role="status" className="save-bar-text">
            <span className="font-[550] text-ink">{summaryOf(sheets, files.list.length + (kept?.files ?? 0))}</span>
            <span> · nothing is changed yet; kept for a week</span>
          </p>
          <Link to={href("/dashboard/products")} className={buttonLook("quiet")}>
            Cancel
          </Link>
          <Button type="submit" kind="primary" busy={busy} aria-disabled={busy || !isReady || undefined}>
            Columns
          </Button>
        </div>
      </Form>
    </>
  );
}

function summaryOf(sheets: ListedSheet[] | undefined, files: number): string {
  const rows = sheets ? `${counted(sheets[0]?.rows ?? 0, "row")}` : "No list yet";
  return files === 0 ? rows : `${rows}, ${counted(files, "file")}`;
}

function ListFile({ list, kept }: { list: ReturnType<typeof useOneFile>; kept: KeptList | undefined }) {
  const { sending } = list;
  if (sending) {
    const isRefused = isBad(sending);
    return (
      <div className="grid gap-2">
        <FileBox
          name={sending.file.name}
          size={sending.file.size}
          icon={FileSpreadsheet}
          invalid={isRefused}
          onReplace={(other) => list.choose([other])}
          onRemove={list.remove}
        />
        <UploadProgress of={sending} onResume={list.resume} />
      </div>
    );
  }
  return (
    <>
      {kept && <FileBox name={kept.name} icon={FileSpreadsheet} />}
      <DropZone
        label={kept ? "Drop another list here" : "Drop a list here"}
        hint=".xlsx, .xls or .csv"
        icon={FileUp}
        onFiles={list.choose}
        {...(kept && { className: "min-h-22 p-4" })}
      />
    </>
  );
}

/** A workbook of our own, whose sheets are all read. */
function isExport(sheets: ListedSheet[]): boolean {
  return ["Products", "Categories"].every((own) => sheets.some(({ name }) => name === own));
}

/** Which sheet of the workbook lists the products. */
function Sheets({ sheets }: { sheets: ListedSheet[] }) {
  const [first] = sheets;
  return (
    <fieldset className="import-choices">
      <legend className="sr-only">Sheet with the products</legend>
      {sheets.map(({ name, rows }) => (
        <Checkbox
          key={name}
          type="radio"
          name="sheet"
          value={name}
          defaultChecked={name === first?.name}
          label={`Sheet “${name}”, ${counted(rows, "row")}`}
        />
      ))}
    </fieldset>
  );
}

const purposes = { picture: "picture", sheet: "sheet", document: "product-file" } as const;

function FilesBeside({ files, kept }: { files: Uploads; kept: KeptList | undefined }) {
  const [isTooMany, setTooMany] = useState(false);
  const before = kept?.files ?? 0;
  function add(chosen: File[]) {
    // Folders hold files of the system, such as `.DS_Store`.
    const own = chosen.filter(({ name, size }) => !name.startsWith(".") && size > 0);
    const bytes = [...files.list.map(({ file }) => file), ...own].reduce((sum, { size }) => sum + size, 0);
    const isOver = before + files.list.length + own.length > filesBesideList.files || bytes > filesBesideList.bytes;
    setTooMany(isOver);
    if (!isOver) files.add(own, ({ name }) => purposes[productFileKind(name)]);
  }
  const bad = files.list.filter(isBad);
  return (
    <>
      <DropZone
        label="Drop files or a folder here"
        hint={before > 0 ? `${counted(before, "file")} beside the list already` : "Pictures, spec sheets, documents"}
        multiple
        onFiles={add}
        {...(files.list.length > 0 && { className: "min-h-22 p-4" })}
      />
      <div>
        <ChooseFile
          // @ts-expect-error React does not know the attribute, which all browsers do.
          webkitdirectory=""
          multiple
          onFiles={add}
        >
          <FolderUp />
          <span>Choose a folder</span>
        </ChooseFile>
      </div>
      {isTooMany && <Notice kind="warn">{keptListMessages.tooManyFiles}</Notice>}
      {files.list.length > 0 && <AllProgress list={files.list} />}
      {bad.length > 0 && (
        <ul className="grid gap-3">
          {bad.map((sending) => (
            <li key={sending.key} className="grid gap-1">
              <FileBox name={sending.file.name} invalid onRemove={() => files.remove(sending.key)} />
              <UploadProgress of={sending} onResume={() => files.resume(sending.key)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** All uploads as one. */
function AllProgress({ list }: { list: Sending[] }) {
  const taken = list.filter((sending) => !isBad(sending));
  const size = taken.reduce((sum, { file }) => sum + file.size, 0);
  const sent = taken.reduce((sum, { file, state }) => sum + sentBytes(state, file.size), 0);
  const done = taken.filter(({ state }) => state.step === "done").length;
  const percent = size === 0 ? 100 : Math.floor((sent / size) * 100);
  const words =
    done === taken.length
      ? `${counted(done, "file")} uploaded`
      : `Uploading, ${percent} % · ${done} of ${taken.length} files`;
  return <UploadScale label="Upload of the files" percent={percent} words={words} />;
}

function sentBytes(state: Sending["state"], size: number): number {
  if (state.step === "sending") return state.sentBytes;
  return state.step === "done" || state.step === "checking" ? size : 0;
}

function Earlier({ lists }: { lists: KeptList[] }) {
  if (lists.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="import-part border-line!">
      <h2 id="earlier" className="text-subhead text-ink">
        Earlier
      </h2>
      <ul className="border-t border-line">
        {lists.map((list) => (
          <EarlierList key={list.id} list={list} />
        ))}
      </ul>
    </section>
  );
}

function EarlierList({ list: { id, name, by, createdAt, lastsUntil, isAnswered, applied } }: { list: KeptList }) {
  const next = isAnswered ? href("/dashboard/import/:id/preview", { id }) : href("/dashboard/import/:id", { id });
  return (
    <li className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 border-b border-line py-1.5 text-small sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto]">
      <b className="font-[550] wrap-anywhere text-ink">{name}</b>
      <span className="max-sm:col-start-1 max-sm:row-start-2">
        {applied ? (
          <span key="applied">
            <span>{`${applied.set === undefined ? "Nothing was changed" : applied.title}, `}</span>
            <Moment at={applied.at} />
          </span>
        ) : (
          <span key="waits">
            <span>{`${isAnswered ? "The preview waits" : "Its columns wait"} until `}</span>
            <DateText at={lastsUntil} />
            <span>{`, by ${by} `}</span>
            <Moment at={createdAt} isTimeOnly />
          </span>
        )}
      </span>
      {applied ? (
        applied.set !== undefined && (
          <Link
            to={`${href("/dashboard/history/:set", { set: String(applied.set) })}?undo`}
            aria-label={`Undo the import of ${name}…`}
            className="py-1 text-link"
          >
            Undo…
          </Link>
        )
      ) : (
        <Link to={next} aria-label={`Go on with ${name}`} className="py-1 text-link">
          Go on
        </Link>
      )}
    </li>
  );
}
