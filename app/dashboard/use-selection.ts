import { useRef, useState } from "react";

interface Selectable {
  id: string;
  version: number;
}

interface Tick {
  version: number;
  /** The filters under which it was ticked, as the list's address has them. */
  filter: string;
}

/** Versions by the ids of records, for each filter under which they were ticked. */
export type SentSelection = { filter: string; pins: Record<string, number> }[];

/** Ticks of records. They stay with their records when others are shown. With `areTicked`, it begins with all that are shown. */
export function useSelection<Item extends Selectable>(items: Item[], filter: string, areTicked = false) {
  const [ticks, setTicks] = useState<ReadonlyMap<string, Tick>>(
    () => new Map(areTicked ? items.map(({ id, version }) => [id, { version, filter }]) : []),
  );
  const last = useRef<string>(undefined);
  const shown = items.filter(({ id }) => ticks.has(id));

  function set(some: Selectable[], isTicked: boolean) {
    setTicks((before) => {
      const next = new Map(before);
      for (const { id, version } of some) {
        if (!isTicked) next.delete(id);
        else if (!next.has(id)) next.set(id, { version, filter });
      }
      return next;
    });
  }

  function keep(isKept: (id: string, tick: Tick) => boolean) {
    setTicks((before) => new Map([...before].filter(([id, tick]) => isKept(id, tick))));
  }

  return {
    count: ticks.size,
    notShown: ticks.size - shown.length,
    /** How many were ticked under other filters. */
    elsewhere: [...ticks.values()].filter((tick) => tick.filter !== filter).length,
    isAllShown: items.length > 0 && shown.length === items.length,
    isTicked: ({ id }: Item) => ticks.has(id),
    /** Whether it was changed since it was ticked. */
    isChanged: ({ id, version }: Item) => (ticks.get(id)?.version ?? version) !== version,
    /** With `isRange`, all from the last one that was clicked. */
    toggle(item: Item, isRange: boolean) {
      const from = items.findIndex(({ id }) => id === last.current);
      const to = items.findIndex(({ id }) => id === item.id);
      const range = isRange && from >= 0 ? items.slice(Math.min(from, to), Math.max(from, to) + 1) : [item];
      last.current = item.id;
      set(range, !ticks.has(item.id));
    },
    toggleShown: () => set(items, shown.length < items.length),
    add: (some: Selectable[]) => set(some, true),
    clear: () => setTicks(new Map()),
    clearElsewhere: () => keep((_, tick) => tick.filter === filter),
    keepOnly: (ids: string[]) => keep((id) => ids.includes(id)),
    /** Records that `isMine` says were changed by the same person are sent at the version that is shown. */
    sent(isMine: (item: Item) => boolean): SentSelection {
      const now = new Map(shown.filter(isMine).map(({ id, version }) => [id, version]));
      const filters = Map.groupBy(ticks, ([, tick]) => tick.filter);
      return [...filters].map(([filter, some]) => ({
        filter,
        pins: Object.fromEntries(some.map(([id, { version }]) => [id, now.get(id) ?? version])),
      }));
    },
  };
}
