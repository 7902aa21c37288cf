import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { type FactType, factTypes } from "#core/facts/fact.ts";
import { factTypeNames } from "#core/facts/listed-fact.ts";

const examples: Record<FactType, string> = {
  number: "with a unit or without: 12.4 W, 2.8 to 12 mm, 16 channels",
  choice: "one or several of your words: IP66, IP67",
  yesNo: "whether it has something: a microphone",
  size: "two or three sides: 70 × 96 × 178 mm",
  resolution: "pixels by pixels: 3840 × 2160",
  text: "the cell as it stands",
};

/** Asked first: what else the form asks follows from the type, which never changes. */
export function FactTypeChoice({ addressOf }: { addressOf: (type: FactType) => string }) {
  return (
    <section aria-labelledby="type" className="max-w-form">
      <h2 id="type" className="mb-3 text-subhead text-ink">
        What does it state?
      </h2>
      <ul className="border-t border-ink text-small">
        {factTypes.map((type) => (
          <li key={type} className="border-b border-line hover:bg-surface">
            <Link
              to={addressOf(type)}
              className="group grid min-h-12 grid-cols-[minmax(0,1fr)_1rem] items-center gap-x-4 py-2 no-underline sm:grid-cols-[10rem_minmax(0,1fr)_1rem]"
            >
              <b className="font-[550] text-ink underline-offset-4 group-hover:underline">{factTypeNames[type]}</b>
              <span className="text-ink-3 max-sm:row-start-2">{examples[type]}</span>
              <ChevronRight className="size-4 text-ink-3 max-sm:row-span-2" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
