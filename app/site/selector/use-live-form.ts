import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useOwnAsking } from "../../navigation/use-own-navigation.ts";
import { addressOf } from "./selector-address.ts";

export const filterFormId = "filters";

/**
 * Sends the form on every change, each of which Back undoes. Its controls are uncontrolled, so that a late response
 * never reverts a quick click; other navigations update them here.
 */
export function useLiveForm(
  path: string,
  query: string,
): { form: RefObject<HTMLFormElement | null>; send: () => void } {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const settled = useRef(false);
  const shown = nameOf(new URLSearchParams(query));
  const own = useOwnAsking(shown);

  const send = useCallback(() => {
    const wanted = form.current && parametersIn(form.current);
    if (!wanted || nameOf(wanted) === own.last) return;
    own.ask(nameOf(wanted));
    navigate(addressOf(path, wanted), { preventScrollReset: true });
  }, [own, navigate, path]);

  useEffect(() => {
    if (!form.current) return;
    const early = !settled.current;
    settled.current = true;
    if (early && nameOf(parametersIn(form.current)) !== shown) return send();
    if (!own.answers(shown)) showIn(form.current, new URLSearchParams(query));
  }, [shown, query, own, send]);

  return { form, send };
}

function parametersIn(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return new URLSearchParams(entries.filter(([, value]) => value !== ""));
}

function nameOf(parameters: URLSearchParams): string {
  return [...parameters]
    .map((pair) => pair.join("="))
    .sort()
    .join("&");
}

/** At once, because a box ticked before the response arrives submits all ticked boxes. */
export function showIn(form: HTMLFormElement, wanted: URLSearchParams): void {
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
    const values = wanted.getAll(control.name);
    if (control.type === "hidden") continue;
    if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
      control.checked = control.value === "" ? values.length === 0 : values.includes(control.value);
    } else control.value = values[0] ?? "";
  }
}
