import { useEffect } from "react";
import { useLocation } from "react-router";
import { firstVisible } from "./focus.ts";

const focusable = "input:not([type=hidden]), select, textarea, button, summary";

/** Unfolds what an element's id, or a field's name, stands for, scrolls there and focuses it. */
export function goToField(target: string): void {
  const named = document.querySelector(`:is([name="${CSS.escape(target)}"], [data-field="${CSS.escape(target)}"])`);
  reveal(document.getElementById(target) ?? named);
}

/** Likewise the first mistake in a field. */
export function goToMistake(field: string): void {
  const box = document.querySelector(`[data-field="${CSS.escape(field)}"]`);
  reveal(box?.querySelector("[aria-invalid=true]:not([type=hidden])") ?? box);
}

/** The other administrator's value of a field, and the choice between both. */
export function goToConflict(field: string): void {
  const box = document.querySelector(`[data-field="${CSS.escape(field)}"] [data-conflict]`);
  if (!box) return;
  unfold(box);
  firstVisible(box, "button")?.focus({ preventScroll: true });
  scrollIntoSight(box);
}

/** Moves the page only if the element is not whole between what sticks at its edges. */
export function scrollIntoSight(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const edges = getComputedStyle(document.documentElement);
  const isInSight =
    top >= Number.parseFloat(edges.scrollPaddingTop) &&
    bottom <= innerHeight - (Number.parseFloat(edges.scrollPaddingBottom) || 0);
  if (!isInSight) element.scrollIntoView({ block: "center" });
}

/** For links whose target is revealed without changing the address. Without scripts they are plain. */
export function revealing(target: string) {
  return {
    href: `#${target}`,
    onClick(event: { preventDefault(): void }) {
      event.preventDefault();
      goToField(target);
    },
  };
}

/** Links such as `…/edit#support-until` lead to a field, which may be folded. */
export function useFieldInAddress(): void {
  const { pathname, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field of another record is to be found again
  useEffect(() => {
    if (hash.length > 1) goToField(decodeURIComponent(hash.slice(1)));
  }, [pathname, hash]);
}

/** Unfolds everything around an element. */
export function unfold(element: Element): void {
  const hidden = element.closest("[hidden=until-found]");
  hidden?.dispatchEvent(new Event("beforematch", { bubbles: true }));
  // React renders later, and what is hidden cannot get the focus; the browser's search does the same.
  hidden?.removeAttribute("hidden");
  for (let box = element.closest("details"); box; box = box.parentElement?.closest("details") ?? null) box.open = true;
}

function reveal(element: Element | null): void {
  if (!element) return;
  unfold(element);
  const field = element.matches(focusable) ? (element as HTMLElement) : firstVisible(element, focusable);
  field?.focus({ preventScroll: true });
  // What is typed replaces the value, as after Tab.
  if (field instanceof HTMLInputElement && field.type === "text") field.select();
  // A part begins at the top.
  if (element.matches("details, form")) element.scrollIntoView({ block: "start" });
  else (field ?? element).scrollIntoView({ block: "center" });
}
