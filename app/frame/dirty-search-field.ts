import type { SyntheticEvent } from "react";

/** For a search field: marks it from the first letter that is typed after it was entered, until it is sent or left. */
export const typing = {
  onFocus(event: SyntheticEvent<HTMLInputElement>) {
    delete event.currentTarget.dataset.typed;
  },
  onInput(event: SyntheticEvent<HTMLInputElement>) {
    event.currentTarget.dataset.typed = "";
  },
};

/** Whether somebody is typing into it: a page that arrives takes neither its text nor its focus. */
export function isDirtySearchField(element: Element | null | undefined): boolean {
  return element instanceof HTMLElement && element === document.activeElement && "typed" in element.dataset;
}
