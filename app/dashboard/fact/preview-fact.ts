import { factDraft } from "#core/facts/fact-draft.ts";
import { readForm } from "../../forms/form.ts";
import { sentForm } from "../../forms/sent-form.ts";
import { notFound } from "../../navigation/not-found.ts";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/preview-fact.ts";

/** Only asked with a form's fields. */
export function loader({ context }: Route.LoaderArgs) {
  requireEditing(context);
  throw notFound();
}

/** What the form's fact would read, as it is typed. Null while the form is wrong. */
export async function action({ request, context }: Route.ActionArgs) {
  const editing = requireEditing(context);
  const sent = await sentForm(request);
  const form = readForm(sent, factDraft);
  if (form.status !== "success") return Response.json(null);
  const id = sent.get("of");
  return Response.json(await editing.previewFact(form.value, typeof id === "string" ? id : undefined));
}
