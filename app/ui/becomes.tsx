import { ArrowRight } from "./icons.tsx";

/**
 * Old struck through, new bold, and an arrow between them; of long texts only the words that differ. Without `before`, or where
 * both are the same, it is one text.
 */
export function Becomes({ before, after }: { before?: string | undefined; after: string }) {
  const look = "whitespace-pre-line wrap-anywhere";
  if (before === undefined || before === after) return <span className={look}>{after || "empty"}</span>;
  const [start, old, now, end] = changedWords(before, after);
  return (
    <span className={look}>
      <span>{start}</span>
      {old || before ? <s className="text-ink-3">{old}</s> : <span className="text-ink-3">empty</span>}
      <ArrowRight className="mx-1.5 inline size-4 text-ink-3" />
      <span className="sr-only"> becomes </span>
      <b className="font-[550] text-ink">{now || (after ? "" : "empty")}</b>
      <span>{end}</span>
    </span>
  );
}

/** Characters of a text that is read at a glance, and shown whole. */
const shortText = 40;

/** The words at both ends that stay, and between them those before and after. */
function changedWords(before: string, after: string): [start: string, old: string, now: string, end: string] {
  if (Math.max(before.length, after.length) <= shortText) return ["", before, after, ""];
  const [old, now] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const between = (words: string[]) => words.slice(start, words.length - end).join("");
  return [old.slice(0, start).join(""), between(old), between(now), old.slice(old.length - end).join("")];
}
