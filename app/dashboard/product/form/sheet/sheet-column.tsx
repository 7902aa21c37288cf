import { useState } from "react";
import { counted } from "#core/counted.ts";
import { noColumn } from "#core/facts/model-heads.ts";
import type { ListedModels } from "#core/facts/models-across.ts";
import type { SheetChange } from "#core/facts/sheet-change.ts";
import { ChooseFile } from "../../../../forms/uploads/file-input.tsx";
import { Button } from "../../../../ui/button.tsx";
import { CircleAlert } from "../../../../ui/icons.tsx";
import { Notice } from "../../../../ui/notice.tsx";

export interface ColumnQuestion
  extends Pick<SheetChange, "letters" | "column" | "headRow" | "cells" | "waiting" | "isChosen"> {
  columns: string[];
  model: string;
  /** Before the sheet is read with it. */
  chosen: string | undefined;
  onChoose: (column: string) => void;
}

export const workbooks = ".xls,.xlsx";

const rowsBeforeFold = 8;

/** Asks which column of a family's sheet is the product's. Bold is what all columns share. */
export function SheetColumn({ columns, model, chosen, onChoose, ...read }: ColumnQuestion) {
  const { headRow, letters, cells, waiting, isChosen } = read;
  const [isOpen, setOpen] = useState(false);
  const place = chosen === undefined ? -1 : columns.indexOf(chosen);
  const column = place >= 0 ? place : chosen === undefined ? read.column : undefined;
  const isNone = chosen === noColumn || (chosen === undefined && isChosen && column === undefined);
  const name = model || "this product";
  const title = column === undefined ? `Which column is ${name}?` : `${columns[column]} is ${name}`;
  const shown = isOpen ? cells : cells.slice(0, rowsBeforeFold);
  return (
    <section aria-label={title} className="grid min-w-0 gap-2 border-t border-line pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 text-small font-[550] wrap-anywhere text-ink">{title}</h3>
        {column !== undefined && headRow !== undefined && place < 0 ? (
          <p className="text-meta text-ink-3">{`Row ${headRow} names it.`}</p>
        ) : (
          column === undefined &&
          !isNone && (
            <p className="flex items-center gap-1.5 text-small text-warn">
              <CircleAlert className="size-4 flex-none" />
              <span>No head names it</span>
            </p>
          )
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll only focusable elements */}
      <section aria-label="Columns of the sheet" tabIndex={0} className="overflow-x-auto">
        <table className="w-max min-w-full border-collapse text-small">
          <thead>
            <tr>
              <th
                scope="col"
                className="border-b border-ink py-2 pr-4 text-left align-bottom text-meta font-normal text-ink-3"
              >
                Labels
              </th>
              {columns.map((head, place) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same head
                  key={`${head} ${place}`}
                  scope="col"
                  className="border-b border-ink py-2 pr-4 text-left align-bottom wrap-normal"
                >
                  {letters && <span className="font-mono text-meta font-normal text-ink-3">{letters[place]}</span>}
                  <Choice label={head} checked={place === column} onChoose={() => onChoose(head)} />
                </th>
              ))}
              <th
                scope="col"
                className="border-b border-ink py-2 text-left align-bottom text-meta font-normal text-ink-3"
              >
                Read as
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ label, values, row, read, isWaiting }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a label may stand twice
              <tr key={`${label} ${at}`}>
                <th scope="row" className={cellLook}>
                  {row !== undefined && <span className="mr-2 font-mono text-meta text-ink-3">{`${row} `}</span>}
                  <span>{label}</span>
                </th>
                {values.map((value, place) => (
                  <td
                    key={columns[place]}
                    className={`${cellLook} font-mono text-data ${lookOf(values, place, column)}`}
                  >
                    {value}
                  </td>
                ))}
                <td className={`${cellLook} ${isWaiting ? "text-warn" : ""}`}>{isWaiting ? "whose column?" : read}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Choice
          label="None of them: visitors see all columns as a table, only what all columns share is a fact"
          checked={isNone}
          onChoose={() => onChoose(noColumn)}
        />
        {!isOpen && cells.length > rowsBeforeFold && (
          <Button kind="quiet" onClick={() => setOpen(true)}>{`All ${cells.length} rows`}</Button>
        )}
      </div>
      <p role="status" className="text-small text-warn">
        {waiting > 0 ? `${counted(waiting, "row")} ${waiting === 1 ? "waits" : "wait"} for the column.` : ""}
      </p>
    </section>
  );
}

/** Words stay whole; a narrow window scrolls. */
const cellLook = "max-w-64 border-b border-line py-1.5 pr-4 text-left align-middle font-normal wrap-break-word";

function lookOf(values: string[], place: number, column: number | undefined): string {
  if (column !== undefined) return place === column ? "bg-surface text-ink" : "text-ink-3";
  return new Set(values).size === 1 ? "font-[600] text-ink" : "text-ink-2";
}

function Choice({ label, checked, onChoose }: { label: string; checked: boolean; onChoose: () => void }) {
  return (
    <label className="checkbox">
      <span>
        <input
          type="radio"
          name="column-of-sheet"
          checked={checked}
          onChange={onChoose}
          // Not part of the form: a hidden field sends it.
          form=""
        />
        <svg aria-hidden="true" viewBox="0 0 20 20">
          <path d="m5 10.5 3.2 3.2L15 7" />
        </svg>
      </span>
      <span className="font-[550]">{label}</span>
    </label>
  );
}

/** Says first that a sheet is another product's, or a list of several. Nothing of it is read until it is used anyway. */
export function OtherSheet({
  names,
  list,
  model,
  fileName,
  isUsed,
  onUse,
  onReplace,
  refusal,
}: {
  names: string | undefined;
  list: ListedModels | undefined;
  model: string;
  fileName: string;
  isUsed: boolean;
  onUse: (column: string | undefined) => void;
  onReplace: (files: File[]) => void;
  /** The id by which the file is described, once saving was refused for it. */
  refusal: string | undefined;
}) {
  return (
    <Notice kind={refusal === undefined ? "warn" : "bad"} icon={CircleAlert}>
      <div id={refusal} className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-[1_1_20rem]">
          {list ? (
            <>
              <strong>{`${fileName} is a list of ${counted(list.count, "product")}, not the sheet of one.`}</strong>
              <span>{` Its rows are models: ${list.models.join(", ")}${list.count > list.models.length ? " …" : ""}`}</span>
            </>
          ) : (
            <>
              <strong>{`This sheet is for ${names}, not ${model || "this product"}.`}</strong>
              <span>{isUsed ? " It is used anyway." : " Nothing of it is read."}</span>
            </>
          )}
        </p>
        {isUsed ? (
          <Button onClick={() => onUse(undefined)}>Do not use it</Button>
        ) : (
          <div className="flex flex-wrap gap-2">
            <ChooseFile accept={workbooks} onFiles={onReplace}>
              <span>Choose another file</span>
            </ChooseFile>
            <Button onClick={() => onUse(list ? noColumn : names)}>Use it anyway</Button>
          </div>
        )}
      </div>
    </Notice>
  );
}
