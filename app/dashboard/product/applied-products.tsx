import { href, Link } from "react-router";
import { counted } from "#core/counted.ts";
import { ownValue } from "#core/own-value.ts";
import type { AppliedSet } from "#core/set-preview.ts";
import { DoneAndUndo } from "../../forms/undo-saved.tsx";
import { Notice } from "../../ui/notice.tsx";

import { LeftOut } from "../preview-set.tsx";

export type Applied = AppliedSet & { set?: number | undefined };

/** With its set, which Undo takes back. */
export function withSet(applied: AppliedSet, lastSet: number | undefined): Applied {
  return { ...applied, set: applied.changed > 0 ? lastSet : undefined };
}

/** "Done. End of security support of 12 products." with Undo, and what was left out. */
export function AppliedProducts({
  applied,
  words,
  list,
  isPage = false,
  onClose,
}: {
  applied: Applied;
  words: string;
  /** The address of the list. */
  list: string;
  /** Whether it stands on a page of its own. */
  isPage?: boolean;
  onClose?: () => void;
}) {
  const { set, changed } = applied;
  return (
    <div role="status" className="grid gap-1">
      <Notice kind={changed > 0 ? "ok" : "warn"} quiet {...(onClose && { onClose })}>
        <DoneAndUndo
          text={changed > 0 ? `Done. ${words} of ${counted(changed, "product")}.` : "Nothing was changed."}
          set={set}
          back={list}
        />
        <LeftOut applied={applied} addressOf={recordAddress} />
        {isPage && (
          <Link to={list} className="block py-1 text-link">
            Products
          </Link>
        )}
      </Notice>
    </div>
  );
}

/** The form at the field. */
export function recordAddress(id: string, field: string): string {
  const place = ownValue(anchors, field) ?? "";
  return `${href("/dashboard/products/:id/edit", { id })}${place && `#${place}`}`;
}

/** Where the form has a field under another name. */
const anchors: Record<string, string> = {
  endOfSecuritySupport: "support-until",
  launched: "lifecycle",
  lastOrder: "lifecycle",
  endOfSales: "lifecycle",
  endOfLife: "lifecycle",
  successors: "lifecycle",
  features: "features",
  accessories: "accessories",
  ndaaLetter: "ndaa-letter",
};
