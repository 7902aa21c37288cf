import type { SyntheticEvent } from "react";

export const typing = {
  onFocus(event: SyntheticEvent<HTMLInputElement>) {
    delete event.currentTarget.dataset.typed;
  },
  onInput(event: SyntheticEvent<HTMLInputElement>) {
    event.currentTarget.dataset.typed = "";
  },
};

/** Navigation must not change the text or the focus of a field that is being typed into. */
export function isDirtySearchField(element: Element | null | undefined): boolean {
  return element instanceof HTMLElement && element === document.activeElement && "typed" in element.dataset;
}
