import { data, redirect } from "react-router";
import { sentForm, submitOrRefuse } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { requireAdministrator } from "../require-administrator.ts";
import { save } from "../save.ts";
import type { Route } from "./+types/info-top.ts";
import { infoSaved, stays } from "./info-saved.ts";

/** Only a POST moves an item. */
export function loader({ params, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  throw redirect(`/#${params.id}`);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  await sentForm(request);
  const { outcome, status } = await save(context, () => editing.moveInfoItemToTop(params.id));
  if (outcome.ok) return infoSaved(request, params.id);
  const refusal = outcome.errors.form;
  if (stays(request)) return data({ refusal }, status);
  throw data(null, { status, statusText: refusal });
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitOrRefuse(sent);
}

// Without a component React Router would send plain responses instead of pages.
export default function MoveInfoItemToTop() {
  return null;
}
