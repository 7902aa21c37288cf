type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

type EarlyForm = HTMLFormElement & { held?: HTMLElement };

const selector = "input:not([type=hidden]), select, textarea, button[name]";

/** Gives what was typed, ticked, chosen and sent by controls that React has replaced to those in their places. */
export function restoreInput(early: Iterable<Element>, focused: EventTarget | null): void {
  const later = byPlace(document.querySelectorAll(selector));
  const replaced = [...byPlace(early)].flatMap(([place, from]) => {
    const to = later.get(place);
    return to && !from.isConnected ? [{ from, to }] : [];
  });
  for (const { from, to } of replaced) if (from === focused) focusAt(from, to);
  for (const { from, to } of replaced) restore(from, to);
  const forms = new Map(replaced.map(({ from, to }) => [from.form as EarlyForm | null, to.form]));
  for (const [form, sent] of forms) {
    if (!form?.held) continue;
    const submitter = replaced.find(({ from }) => from === form.held)?.to;
    sent?.requestSubmit(submitter);
  }
}

/** Matches controls by what tells them apart, and by their order; their ids may differ. */
function byPlace(elements: Iterable<Element>): Map<string, Control> {
  const places = new Map<string, Control>();
  for (const element of elements) {
    if (!element.matches(selector)) continue;
    const control = element as Control;
    const kind = [control.type, control.name, isBox(control) || isButton(control) ? control.value : ""].join();
    let nth = 0;
    while (places.has(`${kind} ${nth}`)) nth += 1;
    places.set(`${kind} ${nth}`, control);
  }
  return places;
}

function focusAt(from: Control, to: Control): void {
  to.focus();
  if (!isTyped(from) || !isTyped(to) || from.selectionStart === null) return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd);
}

function restore(from: Control, to: Control): void {
  if (isButton(from) || isButton(to)) return;
  if (isBox(from) && isBox(to)) {
    if (from.checked !== from.defaultChecked && from.checked !== to.checked) to.click();
  } else if (from instanceof HTMLInputElement && from.files?.length) {
    (to as HTMLInputElement).files = from.files;
    tell(to, "change");
  } else if (isChanged(from) && from.value !== to.value && !(isTyped(to) && isChanged(to))) {
    // React overrides the element's own property to notice what its scripts set.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), "value")?.set?.call(to, from.value);
    tell(to, "input");
    tell(to, "change");
  }
}

function isChanged(control: Exclude<Control, HTMLButtonElement>): boolean {
  return control instanceof HTMLSelectElement
    ? [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : control.value !== control.defaultValue;
}

function tell(control: Control, event: string): void {
  control.dispatchEvent(new Event(event, { bubbles: true }));
  if (control !== document.activeElement) control.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

function isTyped(control: Control): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}

function isButton(control: Control): control is HTMLButtonElement {
  return control instanceof HTMLButtonElement;
}
