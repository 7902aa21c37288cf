import { useRef } from "react";
import { data, Form, href, Link, type LoaderFunctionArgs, redirect, useActionData, useNavigation } from "react-router";
import { counted } from "#core/counted.ts";
import { noColumn } from "#core/facts/model-heads.ts";
import type { AskedColumn, ColumnChoice } from "#core/facts/sheet-columns.ts";
import { isId } from "#core/id.ts";
import { longestName } from "#core/limits.ts";
import type { Page } from "#core/page.ts";
import { saveMessages } from "#core/save-messages.ts";
import { sentForm } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { useResubmitAfterLogin } from "../../forms/use-resubmit-after-login.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectBox } from "../../ui/select-box.tsx";
import { PageLinks } from "../page-links.tsx";
import { save } from "../save.ts";
import { savedAt } from "../saved-at.ts";
import { columnsAddress } from "./rows-query.ts";

/** `column.<id of a product>`: the name of a column, or `noColumn`. */
export async function columnsAction({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request"> & { context: Parameters<typeof editingOf>[0] }) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const choices = Array.from(await sentForm(request)).flatMap(([name, value]): ColumnChoice[] => {
    const [, product = ""] = /^column\.(.+)$/.exec(name) ?? [];
    const isColumn = typeof value === "string" && value !== "" && value.length <= longestName;
    return isId(product) && isColumn ? [{ product, column: value }] : [];
  });
  const { outcome, status } = await save(context, () => editing.chooseColumns(choices), saveMessages.notEdited);
  if (!outcome.ok) return data({ refusal: Object.values(outcome.errors).join(" ") }, status);
  return redirect(outcome.value > 0 ? savedAt(editing.lastSet(), columnsAddress(1)) : columnsAddress(1));
}

/** One select a sheet: whose column? */
export function SheetColumns({ found }: { found: Page<AskedColumn> }) {
  const busy = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  useResubmitAfterLogin(form, useActionData());
  const { items, page, pages, total } = found;
  if (total === 0) return <EmptyState>The column of every sheet is known.</EmptyState>;
  return (
    <Form ref={form} method="post" action={columnsAddress(page)}>
      <table className="sheet-columns">
        <thead>
          <tr>
            <th scope="col">Sheet</th>
            <th scope="col">Columns</th>
            <th scope="col">Rows that wait</th>
            <th scope="col">Its column</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, model, columns, waiting, names }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={href("/dashboard/products/:id", { id })} className="text-link">
                  {model}
                </Link>
              </th>
              <td>
                {names === undefined ? (
                  columns.join(" · ")
                ) : (
                  <span className="font-sans text-warn">{`This sheet is for ${names}, not ${model}.`}</span>
                )}
              </td>
              <td>
                <span className="sm:hidden">Rows that wait: </span>
                <span>{waiting}</span>
              </td>
              <td>
                <SelectBox
                  name={`column.${id}`}
                  aria-label={`Column of ${model}`}
                  defaultValue=""
                  className="label-means"
                >
                  <option value="">Choose</option>
                  {columns.map((column) => (
                    <option key={column} value={column}>
                      {column}
                    </option>
                  ))}
                  <option value={noColumn}>None of them</option>
                </SelectBox>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <PageLinks {...{ page, pages, total }} noun="sheet" addressOf={columnsAddress} />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" kind="primary" busy={busy}>
          Save columns
        </Button>
        <p className="text-small text-ink-2">
          {`Until then, only what all columns share is a fact of ${total === 1 ? "this product" : `these ${counted(total, "product")}`}.`}
        </p>
      </div>
    </Form>
  );
}
