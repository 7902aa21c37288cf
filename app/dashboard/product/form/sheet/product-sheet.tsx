import { ChevronDown, FileSpreadsheet } from "lucide-react";
import { memo, useMemo, useRef, useState } from "react";
import { counted } from "#core/counted.ts";
import { noColumn } from "#core/facts/model-heads.ts";
import { modelKey } from "#core/facts/model-names.ts";
import type { SheetReading } from "#core/facts/read-sheet.ts";
import { fileSize } from "#core/files/file-size.ts";
import { type Upload, uploadLimits } from "#core/files/upload.ts";
import { type LeftOut, leftOutText } from "#core/left-out.ts";
import type { SpecSheet } from "#core/product/product.ts";
import { type SpecRows, specSections } from "#core/product/spec-table.ts";
import { asDecimalMark, type DecimalMark, decimalMarkOf } from "#core/quantities/numbers.ts";
import { SpecTable } from "../../../../components/spec-table.tsx";
import { useKeepFocus } from "../../../../forms/focus.ts";
import { DropZone } from "../../../../forms/uploads/drop-zone.tsx";
import { FileBox } from "../../../../forms/uploads/file-box.tsx";
import type { SendingState } from "../../../../forms/uploads/send-file.ts";
import { mistakeId, UploadProgress } from "../../../../forms/uploads/upload-progress.tsx";
import { isBad, uploadOrRefused, uploadValue } from "../../../../forms/uploads/uploads.ts";
import type { OneFile } from "../../../../forms/uploads/use-one-file.ts";
import { Notice } from "../../../../ui/notice.tsx";
import { Select } from "../../../../ui/select.tsx";
import { FieldError } from "../../../../ui/text-field.tsx";
import { workbooks } from "./sheet-column.tsx";
import { SheetFacts, type SheetOwner, type SheetRead } from "./sheet-facts.tsx";

export function ProductSheet({
  name,
  stored: sheet,
  onRemoveStored,
  reading,
  file: { sending, choose, remove, resume },
  error,
  change,
  read,
  onRead,
  copied,
}: {
  name: string;
  stored: SpecSheet | undefined;
  onRemoveStored: () => void;
  /** What the stored sheet says. */
  reading: SheetReading | undefined;
  file: OneFile;
  error: string | undefined;
  /** What a new sheet is compared with. */
  change: SheetOwner;
  /** What is read of a new sheet. */
  read: SheetRead | undefined;
  onRead: (read: SheetRead | undefined) => void;
  /** The model whose stored sheet is copied. */
  copied: string | undefined;
}) {
  const noteId = `${name}-note`;
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box, `${sending?.key} ${sheet !== undefined}`);
  const told = isBad(sending) ? undefined : error;
  // What is said of another model's sheet becomes the refusal.
  const isOther = read?.isRead === false;
  const arrived = sending && arrivedSheet(sending.state) && uploadValue(sending);
  const preview = sending ? arrivedSheet(sending.state) : sheet;
  const [decimalMark, setDecimalMark] = useState(sheet?.decimalMark);
  const hasBothMarks = useMemo(() => preview !== undefined && decimalMarkOf(preview.rows.flat()) === "both", [preview]);
  return (
    <div ref={box} className="grid gap-3.5">
      <div className="grid gap-2">
        <p className="text-small font-[550] text-ink">Spec spreadsheet</p>
        {sending || sheet ? (
          <>
            <input type="hidden" name={name} value={sending ? uploadOrRefused(sending) : "keep"} />
            <FileBox
              icon={FileSpreadsheet}
              name={sending?.file.name ?? sheet?.fileName ?? ""}
              size={sending?.file.size ?? sheet?.size}
              invalid={error !== undefined || isBad(sending)}
              describedBy={told ? noteId : mistakeId(sending)}
              accept={workbooks}
              onReplace={(chosen) => choose([chosen])}
              onRemove={sending ? remove : onRemoveStored}
            />
            {sending && <UploadProgress of={sending} onResume={resume} />}
          </>
        ) : (
          <DropZone
            icon={FileSpreadsheet}
            label="Drop the spreadsheet here"
            hint={`or choose an .xls or .xlsx file, ${fileSize(uploadLimits.sheet)} at most`}
            accept={workbooks}
            invalid={told !== undefined}
            describedBy={told ? noteId : undefined}
            onFiles={choose}
            className="min-h-14 grid-flow-row p-2 sm:grid-flow-col sm:items-center sm:gap-3"
          />
        )}
        {told && !isOther && <FieldError id={noteId}>{told}</FieldError>}
      </div>
      {!sending && sheet && <ColumnField sheet={sheet} reading={reading} model={change.model} copied={copied} />}
      {hasBothMarks && <DecimalMarkField chosen={decimalMark} onChoose={setDecimalMark} />}
      {arrived && (
        <SheetFacts
          key={arrived}
          upload={arrived}
          fileName={sending?.file.name ?? ""}
          owner={{ ...change, decimalMark }}
          onRead={onRead}
          onReplace={choose}
          refusal={told && noteId}
        />
      )}
    </div>
  );
}

/** Asks whose column is read of a stored sheet that has several. A new one shows them in `SheetColumn`. */
function ColumnField({
  sheet,
  reading: { columns: read = [], column, waiting = [], names } = {} as Partial<SheetReading>,
  model,
  copied,
}: {
  sheet: SpecSheet;
  reading: Partial<SheetReading> | undefined;
  model: string;
  /** The model of which the reading is, if its product is copied. */
  copied: string | undefined;
}) {
  const ofCopied = copied !== undefined && namesModel(sheet.rows, copied) ? copied : undefined;
  const columns = read.length > 0 || ofCopied === undefined ? read : [ofCopied];
  if (columns.length === 0) return null;
  const readColumn = column === undefined ? ofCopied : columns[column];
  const headColumn = copied === undefined ? readColumn : columns.find((head) => modelKey(head) === modelKey(model));
  const isUnasked = sheet.modelColumn === undefined && headColumn === undefined;
  const other = names ?? (copied !== undefined && isUnasked ? readColumn : undefined);
  return (
    <div className="grid min-w-0 gap-2">
      {other !== undefined && (
        <Notice kind="warn">{`This sheet is for ${other}, not ${model || "this product"}.`}</Notice>
      )}
      <Select
        label={`Which column is ${model || "this product"}?`}
        id="sheet-column"
        name="modelColumn"
        defaultValue={sheet.modelColumn ?? ""}
      >
        {sheet.modelColumn === undefined && (
          <option value="">{headColumn === undefined ? "Choose" : `${headColumn}, as its head says`}</option>
        )}
        {[...new Set(columns)].map((head) => (
          <option key={head} value={head}>
            {head}
          </option>
        ))}
        <option value={noColumn}>None of them</option>
      </Select>
      {waiting.length > 0 && (
        <p className="text-small text-warn">{`${counted(waiting.length, "row")} of the spreadsheet not read until it is chosen.`}</p>
      )}
    </div>
  );
}

function namesModel(rows: SpecRows, model: string): boolean {
  return rows.some((row) => row.some((cell) => modelKey(cell) === modelKey(model)));
}

function DecimalMarkField({
  chosen,
  onChoose,
}: {
  chosen: DecimalMark | undefined;
  onChoose: (mark: DecimalMark | undefined) => void;
}) {
  return (
    <Select
      label="This spreadsheet writes both 3.5 and 3,5. What is 2.450?"
      name="decimalMark"
      defaultValue={chosen ?? ""}
      onChange={({ target }) => onChoose(asDecimalMark(target.value))}
    >
      <option value="">Do not read such numbers</option>
      <option value="point">2.45, as its decimal mark is a point</option>
      <option value="comma">2450, as its decimal mark is a comma</option>
    </Select>
  );
}

function arrivedSheet(state: SendingState): Extract<Upload, { purpose: "sheet" }> | undefined {
  return state.step === "done" && state.upload.purpose === "sheet" ? state.upload : undefined;
}

/** The table of the public page, folded; once opened it stays so for the next sheet. */
export function SheetPreview({
  file: { sending },
  stored,
  isRead,
}: {
  file: OneFile;
  stored: SpecSheet | undefined;
  isRead: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const arrived = sending && arrivedSheet(sending.state);
  const rows = sending ? arrived?.rows : stored?.rows;
  return rows && isRead && <PreviewFold rows={rows} leftOut={arrived?.leftOut} isOpen={isOpen} onToggle={setOpen} />;
}

/** Memoized: typing must not render thousands of cells again. Folds without scripts too. */
const PreviewFold = memo(function PreviewFold({
  rows,
  leftOut,
  isOpen,
  onToggle,
}: {
  rows: SpecRows;
  leftOut?: LeftOut | undefined;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}) {
  const left = leftOut && leftOutText(leftOut);
  const sections = specSections(rows);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className="group/preview -mt-3.5 min-w-0 border-b border-line"
    >
      <summary className="flex min-h-11 items-center gap-3">
        <span className="flex-none text-small font-[550] text-ink">Preview, as visitors see it</span>
        <span className="ml-auto min-w-0 text-right text-meta text-ink-3">
          {`${counted(rows.length, "row")} in ${counted(sections.length, "section")}`}
        </span>
        <ChevronDown size={16} aria-hidden className="flex-none text-ink-3 group-open/preview:rotate-180" />
      </summary>
      {left && <p className="pb-2 text-small text-ink-2">{`Left out: ${left}.`}</p>}
      <section
        aria-label="Spec table preview"
        className="mb-4 rounded-md border border-line px-5 [&_h3]:static [&_h3]:py-3 [&_table]:text-meta [&_td]:py-2 [&_th]:py-2 [&>div>section]:block [&>div>section]:pb-4 [&>div>section:first-child]:border-t-0"
      >
        <SpecTable sections={sections} />
      </section>
    </details>
  );
});
