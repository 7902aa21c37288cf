import type { Release } from "#core/release/release.ts";

type Notes = Pick<Release, "notesNew" | "notesFixed" | "notesKnownIssues">;

const headings = { notesNew: "New", notesFixed: "Fixed", notesKnownIssues: "Known issues" };

export function hasReleaseNotes(notes: Notes): boolean {
  return sectionsOf(notes).length > 0;
}

/** Each line is a note of its own. */
export function ReleaseNotes({ notes }: { notes: Notes }) {
  return (
    <dl className="text-small sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]">
      {sectionsOf(notes).map(({ heading, lines }) => (
        <div key={heading} className="border-t border-line py-3 sm:col-span-2 sm:grid sm:grid-cols-subgrid">
          <dt className="font-[550] text-ink">{heading}</dt>
          <dd className="max-w-[66ch] wrap-anywhere">
            <ul className="grid gap-2">
              {unique(lines).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function sectionsOf(notes: Notes) {
  return (["notesNew", "notesFixed", "notesKnownIssues"] as const).flatMap((name) => {
    const lines = (notes[name] ?? "").split("\n").flatMap((line) => line.replace(/^\s*[-*•]\s+/, "").trim() || []);
    return lines.length > 0 ? { heading: headings[name], lines } : [];
  });
}

function unique(lines: string[]): string[] {
  return [...new Set(lines)];
}
