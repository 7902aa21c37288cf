import type { CompareView } from "#core/compare/compare-address.ts";

/** The comparison as it is, for a form that changes a part of it. */
export function ComparedFields({ ids, query }: { ids: string[]; query: CompareView }) {
  return (
    <>
      {ids.length > 0 && <input type="hidden" name="p" value={ids.join()} />}
      {Object.entries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
