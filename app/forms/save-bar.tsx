import { Users } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { conflictMessages } from "#core/save-messages.ts";
import type { Elements } from "../ui/elements.ts";
import { CircleAlert } from "../ui/icons.tsx";
import type { FormConflict } from "./conflict.ts";
import { goToConflict, goToMistake } from "./go-to-field.ts";
import { momentWords } from "./moment-words.ts";
import "./save-bar.css";

/** Stays at the bottom of the window, from the menu to its edge. */
export function SaveBar({ children }: { children: Elements[] }) {
  return (
    <section id="save" aria-label="Save" className="save-bar">
      <span className="index-mark" />
      {children}
    </section>
  );
}

interface FieldLink {
  part: string;
  label: string;
}

/** What keeps a form from being saved, what others have changed, and what is changed here. */
export function FormMessage({
  summary,
  conflict,
  note,
}: {
  summary: { text: string; savedAt: string | undefined; fields: FieldLink[] } | undefined;
  conflict: FormConflict | undefined;
  note: ReactNode;
}) {
  // Said in the line of the conflict.
  const isConflict = summary?.text === conflictMessages.changed && conflict?.fields[0] !== undefined;
  return (
    <div className="save-bar-text">
      {summary && !isConflict && (
        <div className="flex items-start gap-2 font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4.5" />
          <p className="min-w-0">
            <span role="alert" data-summary="">
              {summary.text}
            </span>
            {summary.fields.length > 0 && (
              <span>
                <span>: </span>
                <FieldLinks fields={summary.fields} />
              </span>
            )}
            {summary.savedAt && (
              <a href={summary.savedAt} target="_blank" rel="noopener" className="ml-2 text-link">
                <span>See what was saved</span>
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </p>
        </div>
      )}
      {/* Always rendered: screen readers announce only content inserted into an existing live region. */}
      <div role="status">{conflict && <ConflictLine {...conflict} isRefused={isConflict} />}</div>
      {note && <p>{note}</p>}
    </div>
  );
}

function FieldLinks({ fields }: { fields: FieldLink[] }) {
  return fields.map(({ part, label }, place) => (
    <span key={part}>
      {place > 0 && <span>, </span>}
      <a
        href={`#${part}`}
        className="text-link"
        onClick={(event) => {
          event.preventDefault();
          goToMistake(part);
        }}
      >
        {label}
      </a>
    </span>
  ));
}

function ConflictLine({
  author,
  isDeleted,
  fields: [first, ...others],
  isRefused,
}: FormConflict & { isRefused: boolean }) {
  if (isDeleted) {
    return (
      <Warning>
        <span>{conflictMessages.deleted}</span>
      </Warning>
    );
  }
  if (!first) return null;
  const fields = others.length > 0 ? `${first.label} and ${others.length} more` : first.label;
  return (
    <Warning>
      {isRefused && (
        <span role="alert" data-summary="" className="text-danger">
          {"Nothing was saved. "}
        </span>
      )}
      <span>
        {author
          ? `${author.who} changed ${fields} ${momentWords(author.at)}. `
          : `${fields}: changed since you opened it. `}
      </span>
      <a
        href={`#${first.part}`}
        className="font-[550] text-ink underline underline-offset-[.2em] noscript:hidden"
        onClick={(event) => {
          event.preventDefault();
          goToConflict(first.part);
        }}
      >
        Choose
      </a>
    </Warning>
  );
}

function Warning({ children }: { children: ReactElement | (ReactElement | false)[] }) {
  return (
    <p className="flex items-start gap-2 font-medium text-warn">
      <Users aria-hidden className="mt-0.5 size-4.5 flex-none" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
