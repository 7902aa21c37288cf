import { placeholderMeanings } from "#core/facts/fact-pattern.ts";

export function PatternHelp() {
  return (
    <div className="max-w-prose text-meta text-ink-3">
      <p>
        One label or pattern a line. Words are matched as written; capitals, spaces and a unit in brackets are ignored,
        and … stands for other words. The first pattern that fits the text, or a part of it, reads it. A pattern without
        a value, such as “gross …”, says that the text states nothing.
      </p>
      <details>
        <summary className="inline-flex min-h-11 items-center text-small text-link">Placeholders</summary>
        <dl className="text-small sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]">
          {placeholderMeanings.map(([name, meaning]) => (
            <Placeholder key={name} name={name} meaning={meaning} />
          ))}
        </dl>
      </details>
    </div>
  );
}

function Placeholder({ name, meaning }: { name: string; meaning: string }) {
  return (
    <>
      <dt className="py-1 font-mono text-ink">{`{${name}}`}</dt>
      <dd className="py-1">{meaning}</dd>
    </>
  );
}
