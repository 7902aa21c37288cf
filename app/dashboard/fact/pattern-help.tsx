import { placeholderMeanings } from "#core/facts/fact-pattern.ts";
import { ChevronDown } from "../../ui/icons.tsx";

export const labelHint =
  "One a line. Capitals, a unit in brackets and the order of words are ignored, and weight means mass. … stands for other " +
  "words; alone, for any row of a sheet in which no other rule finds the fact.";

export const patternHint =
  "One a line. The first that fits the text, or a part of it, reads it: words as written, … for other words, {number} " +
  "and other placeholders for values. A pattern without a value, such as “gross …”, says that the text states nothing.";

/** What patterns are made of, below the fields that hold them. */
export function Placeholders() {
  return (
    <details className="group border-y border-line">
      <summary className="flex min-h-12 items-center justify-between gap-3 text-small font-[550] text-ink">
        Placeholders, such as {"{number}"} or {"{range}"}
        <ChevronDown className="size-4.5 text-ink-3 group-open:rotate-180" />
      </summary>
      <dl className="pb-4 text-small sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]">
        {placeholderMeanings.map(([name, meaning]) => (
          <Placeholder key={name} name={name} meaning={meaning} />
        ))}
      </dl>
    </details>
  );
}

function Placeholder({ name, meaning }: { name: string; meaning: string }) {
  return (
    <>
      <dt className="py-1 font-mono text-data text-ink">{`{${name}}`}</dt>
      <dd className="py-1">{meaning}</dd>
    </>
  );
}
