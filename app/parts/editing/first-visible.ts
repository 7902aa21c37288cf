export function firstVisible(within: Element | null | undefined, selector: string): HTMLElement | undefined {
  const found = within?.querySelectorAll<HTMLElement>(selector);
  return [...(found ?? [])].find((one) => one.checkVisibility());
}
