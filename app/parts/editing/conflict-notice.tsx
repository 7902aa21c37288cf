import { conflictMessages } from "#core/conflict.ts";
import { Notice } from "../../ui/notice.tsx";

/**
 * Says that somebody else has changed or deleted the record since its edit began, and leads to what it is now in a tab of
 * its own, so that nothing typed here is lost.
 */
export function ConflictNotice({
  begun,
  current,
  to,
}: {
  begun: { version: number };
  /** As it is now: the page follows every change of the catalogue. */
  current: { version: number } | undefined;
  /** Where the record is shown. */
  to: string;
}) {
  if (current?.version === begun.version) return null;
  return (
    <div className="mb-8 max-w-form">
      <Notice kind="warn">
        <p>{current ? conflictMessages.changedMeanwhile : conflictMessages.deleted}</p>
        {current && (
          <a href={to} target="_blank" rel="noopener" className="text-link inline-block py-2.75">
            See it as it is now<span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </Notice>
    </div>
  );
}
