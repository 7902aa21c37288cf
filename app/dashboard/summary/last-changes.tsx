import { href, Link } from "react-router";
import type { ListedSet } from "#core/history.ts";
import { dayName, dayOf, Moment } from "../date-text.tsx";
import { SetTitle, SetUndo } from "../history/set-line.tsx";

/** The newest changes, each with its undo. */
export function LastChanges({ sets, today }: { sets: ListedSet[]; today: string }) {
  if (sets.length === 0) return null;
  const days = [...Map.groupBy(sets, ({ at }) => dayOf(at))];
  return (
    <section aria-labelledby="last-changes">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="last-changes" className="text-subhead text-ink">
          Last changes
        </h2>
        <Link to={href("/dashboard/history")} className="-my-3 inline-block py-3 text-small text-link">
          History
        </Link>
      </div>
      {days.map(([day, ofDay]) => (
        <section key={day} aria-label={dayName(day, today)} className="mb-6">
          <h3 className="mb-2 text-meta font-[550] text-ink-2">{dayName(day, today)}</h3>
          <ul className="border-t border-ink text-small">
            {ofDay.map((set) => (
              <li
                key={set.id}
                className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line py-1.5"
              >
                <span className="text-ink-3">
                  <Moment at={set.at} isTimeOnly />
                </span>
                <span className="min-w-0">
                  <SetTitle set={set} isBrief />
                  <span className="block text-meta text-ink-3">{set.who}</span>
                </span>
                <SetUndo set={set} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="text-meta text-ink-3">Times are in UTC.</p>
    </section>
  );
}
