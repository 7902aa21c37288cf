import { data, href, type LoaderFunctionArgs, redirect } from "react-router";
import type { Assignment } from "#core/facts/fact-draft.ts";
import type { FactPreview } from "#core/facts/fact-preview.ts";
import { saveMessages } from "#core/save-messages.ts";
import { sentForm } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { save } from "../save.ts";
import { savedAt } from "../saved-at.ts";
import {
  asksSeveral,
  assignmentOf,
  assignmentsIn,
  chosenInList,
  meansNew,
  nothingChosen,
  readAssignments,
} from "./assignment-fields.ts";
import { readRowsQuery, rowsAddress } from "./rows-query.ts";

/** What labels are to mean, and what that changes. */
export interface Assigning {
  /** Absent where the list has refused. */
  assignments?: Assignment[];
  /** Labels of which it is still to be said which facts they mean. */
  several?: string[];
  /** Digest of what was previewed; nothing else is saved without another preview. */
  digest?: string;
  preview?: FactPreview;
  refusal?: string | undefined;
}

/** Action of the list of labels, and of the page that shows what assigning them changes. */
export async function assignAction({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request"> & { context: Parameters<typeof editingOf>[0] }) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const sent = await sentForm(request);
  const back = rowsAddress(readRowsQuery(new URL(request.url).searchParams));
  const step = sent.get("do");
  const isList = step === "means" || step === "none" || step === "choices";
  const chosen = isList ? chosenInList(sent) : [];
  const forNew = chosen.filter(({ means }) => means === meansNew);
  if (forNew.length > 0) {
    const labels = new URLSearchParams(forNew.map(({ label }) => ["label", label]));
    return redirect(`${href("/dashboard/facts/new")}?${labels}`);
  }
  const assignments = readAssignments(isList ? chosen.map(assignmentOf) : assignmentsIn(sent));
  if (!assignments) throw data(null, { status: 400, statusText: "Bad Request" });
  if (assignments.length === 0 && sent.get("means") === nothingChosen && step === "means")
    return data({ refusal: "Choose what the labels mean." }, 400);
  if (assignments.length === 0) return redirect(back);
  const several = chosen.filter(asksSeveral).map(({ label }) => label);
  if (several.length > 0) return { assignments, several };
  const digest = JSON.stringify(assignments);
  if (step !== "save" || sent.get("previewed") !== digest)
    return { assignments, digest, preview: await editing.previewAssignments(assignments) };
  const { outcome, status } = await save(context, () => editing.assignLabels(assignments), saveMessages.notEdited);
  if (!outcome.ok) return data({ assignments, refusal: Object.values(outcome.errors)[0] }, status);
  return redirect(savedAt(editing.lastSet(), back));
}
