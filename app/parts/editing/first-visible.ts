/** The first of those within a place that a selector names and a person can see. */
export function firstVisible(within: Element | null | undefined, selector: string): HTMLElement | undefined {
  const found = within?.querySelectorAll<HTMLElement>(selector);
  return [...(found ?? [])].find((one) => one.checkVisibility());
}
