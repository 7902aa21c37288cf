import { Check, Circle, CircleAlert, Pencil } from "lucide-react";
import { useEffect, useState } from "react";
import { goToField, revealing } from "../../../forms/go-to-field.ts";
import type { Elements } from "../../../ui/elements.ts";
import { SelectBox } from "../../../ui/select-box.tsx";
import { usePartStates } from "./form-part.tsx";
import { attentionOf, formParts, type PartId, type PartState } from "./form-parts.ts";

interface ListedPart {
  id: string;
  title: string;
  words: string;
  look: keyof typeof looks;
}

const looks = {
  wrong: { Icon: CircleAlert, icon: "text-danger", words: "text-danger font-[550]", title: "text-ink" },
  asked: { Icon: CircleAlert, icon: "text-warn", words: "text-warn font-[550]", title: "text-ink" },
  changed: { Icon: Pencil, icon: "text-ink-3", words: "text-ink font-[550]", title: "text-ink" },
  filled: { Icon: Check, icon: "text-accent", words: "text-ink-3", title: "text-ink" },
  empty: { Icon: Circle, icon: "text-ink-3", words: "text-ink-3", title: "text-ink-2" },
};

function useListedParts(history: string | undefined): ListedPart[] {
  const states = usePartStates();
  const ids = Object.keys(formParts) as PartId[];
  const listed = ids.map((id): ListedPart => {
    const { title, ...part } = formParts[id];
    return { id, title: "shortTitle" in part ? part.shortTitle : title, ...wordsOf(states[id]) };
  });
  if (history !== undefined) listed.push({ id: "history", title: "History", words: history, look: "empty" });
  return listed;
}

function wordsOf(state: PartState): Pick<ListedPart, "words" | "look"> {
  const attention = attentionOf(state);
  if (attention) return { words: attention, look: state.errors > 0 ? "wrong" : "asked" };
  if (state.isChanged) return { words: "changed", look: "changed" };
  return { words: state.short, look: state.isFilled ? "filled" : "empty" };
}

/** In a wide window. Narrower ones have `PartSelect`; without scripts they have the list, too. */
export function PartList({ history, children }: { history: string | undefined; children: Elements }) {
  const parts = useListedParts(history);
  const current = usePartInView(parts.length);
  return (
    <aside className="border-t border-ink pt-2 noscript:mb-6 max-[75rem]:hidden noscript:block! min-[75rem]:sticky min-[75rem]:top-5 min-[75rem]:col-start-2 min-[75rem]:row-span-2 min-[75rem]:row-start-1 min-[75rem]:self-start print:hidden">
      <nav aria-label="Parts of the product">
        <p className="pb-1 text-label text-ink uppercase">Parts</p>
        <ul>
          {parts.map(({ id, title, words, look }) => {
            const { Icon, ...colour } = looks[look];
            return (
              <li key={id}>
                <a
                  {...revealing(id)}
                  aria-current={current === id ? "location" : undefined}
                  className="relative grid min-h-8 grid-cols-[1.125rem_minmax(0,auto)_minmax(0,auto)] items-center gap-x-2.5 text-small no-underline hover:underline aria-[current]:font-[550] aria-[current]:before:index-mark aria-[current]:before:absolute aria-[current]:before:inset-y-1.5 aria-[current]:before:-left-3 aria-[current]:before:content-['']"
                >
                  <Icon aria-hidden className={`size-4.5 flex-none ${colour.icon}`} />
                  <span className={`wrap-anywhere ${colour.title}`}>{title}</span>
                  <span className={`text-right text-meta wrap-anywhere ${colour.words}`}>{words}</span>
                </a>
              </li>
            );
          })}
        </ul>
        <a {...revealing("save")} className="flex min-h-8 items-center text-small text-link not-focus:sr-only">
          Go to Save
        </a>
      </nav>
      {children}
    </aside>
  );
}

/** Stays at the top of a narrow window. */
export function PartSelect({ history }: { history: string | undefined }) {
  const parts = useListedParts(history);
  const current = usePartInView(parts.length);
  return (
    <div className="sticky low:static top-0 z-9 border-y border-t-ink border-b-line bg-paper py-1.5 min-[75rem]:hidden noscript:hidden print:hidden">
      <SelectBox
        aria-label="Go to a part"
        value={current}
        onChange={({ target }) => goToField(target.value)}
        className="min-h-11! py-1.5! text-small"
      >
        {parts.map(({ id, title, words }) => (
          <option key={id} value={id}>{`${title}, ${words}`}</option>
        ))}
      </SelectBox>
    </div>
  );
}

/** The id of the part below the top of the window. */
function usePartInView(count: number): string {
  const [current, setCurrent] = useState("product");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts are looked up again when there is another
  useEffect(() => {
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        setCurrent(
          [...document.querySelectorAll("[data-part], details[id]")].find(({ id }) => seen.has(id))?.id ?? "product",
        );
      },
      { rootMargin: "-20% 0px -70% 0px" },
    );
    for (const part of document.querySelectorAll("[data-part], details[id]")) observer.observe(part);
    return () => observer.disconnect();
  }, [count]);
  return current;
}
