import { href, Link } from "react-router";
import { binDays } from "#core/bin.ts";
import { writtenDate } from "#core/product/lifecycle.ts";
import { buttonLook } from "../ui/button.tsx";
import { dayOf } from "./date-text.tsx";
import type { requireEditing } from "./require-administrator.ts";
import { SuccessPage } from "./success-page.tsx";

/** Undefined unless such a record has been deleted, and has not come back. */
export async function loadDeleted(
  editing: ReturnType<typeof requireEditing>,
  collection: Parameters<typeof editing.deletedName>[0],
  id: string,
) {
  const name = await editing.deletedName(collection, id);
  if (name === undefined) return undefined;
  const binned = await editing.binnedRecord(collection, id);
  return { name, ...(binned && { binned: { set: binned.set, until: dayOf(binned.goneAt) } }) };
}

/** Says where a deleted record lies, and until when. */
export function DeletedPage({
  title,
  message,
  binned,
  list,
}: {
  title: string;
  message: string;
  binned?: { set: number; until: string };
  list: { to: string; name: string };
}) {
  return (
    <SuccessPage title={title} gone message={message}>
      <p className="w-full text-small">
        <span>{binned ? "In the " : "It is no longer in the "}</span>
        <Link to={href("/dashboard/history/bin")} className="text-link">
          bin
        </Link>
        <span>{binned ? ` for ${binDays} days, until ${writtenDate(binned.until)}.` : "."}</span>
      </p>
      {binned && (
        <Link to={`${href("/dashboard/history/:set", { set: String(binned.set) })}?undo`} className={buttonLook()}>
          Undo…
        </Link>
      )}
      <Link to={list.to} className={buttonLook()}>
        {list.name}
      </Link>
    </SuccessPage>
  );
}
