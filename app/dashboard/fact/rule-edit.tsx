import { data, href, Link, redirect } from "react-router";
import type { CategoryLink } from "#core/category/category.ts";
import type { EditableRule } from "#core/facts/editable-rule.ts";
import { factKindInfo } from "#core/facts/fact.ts";
import { factRuleEdit } from "#core/facts/fact-rule-draft.ts";
import { isId } from "#core/id.ts";
import { saveMessages } from "#core/save-messages.ts";
import { ConflictNotice } from "../../forms/conflict-notice.tsx";
import type { FormAnswer } from "../../forms/edit-form.tsx";
import { readForm, refusedForm } from "../../forms/form.ts";
import { RecordNotFound } from "../../forms/record-not-found.tsx";
import { sentForm } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { submitWithFallback } from "../../forms/submit-with-fallback.ts";
import { useConflict } from "../../forms/use-conflict.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { BelowDelete, ConfirmDelete, DeleteLink } from "../confirm-delete.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { savedAt } from "../saved-notice.tsx";
import type { Route } from "./+types/rule-edit.ts";
import { RuleForm } from "./rule-form.tsx";
import { neededTrial, trialIn } from "./tried-rule.ts";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = loaderData?.rule ? `Rule for ${factKindInfo(loaderData.rule.kind).label}` : "Opps";
  return pageMeta({ matches, error }, { title, description: "Change a rule.", unlisted: true });
}

/** Returns a deleted rule as a 404 with data, not as an error, so that an open form keeps its input. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const rule = isId(params.id) ? await editing.ruleForEditing(params.id) : undefined;
  const deleting = new URL(request.url).searchParams.has("delete");
  return data({ rule, deleting, categories: await editing.listedCategories() }, rule ? 200 : 404);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const sent = await sentForm(request);
  if (sent.has("delete")) {
    const { outcome, status } = await save(context, () => editing.deleteFactRule(params.id), saveMessages.notEdited);
    if (!outcome.ok) return data({ refusal: outcome.errors.form }, status);
    return redirect(href("/dashboard/facts/rules/:id/deleted", params));
  }
  const form = readForm(sent, factRuleEdit);
  if (form.status !== "success") return data(form.reply(), 400);
  const { version, tried: _, ...rule } = form.value;
  const trial = await neededTrial(editing, sent, rule, params.id);
  if (trial) return data({ ...form.reply(), trial });
  const command = () => editing.updateFactRule(params.id, rule, version);
  const { outcome, status } = await save(context, command, saveMessages.notEdited);
  if (!outcome.ok) return data(refusedForm(form, outcome.errors), status);
  return redirect(savedAt(href("/dashboard/facts")));
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitWithFallback(sent, factRuleEdit, saveMessages.notEdited);
}

export default function EditRule({
  loaderData: { rule, deleting, categories },
  params,
  actionData,
}: Route.ComponentProps) {
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  const answer = actionData && "refusal" in actionData ? undefined : actionData;
  return (
    <Editor
      key={params.id}
      current={rule}
      here={href("/dashboard/facts/rules/:id", params)}
      deleting={deleting}
      refusal={refusal}
      categories={categories}
      answer={answer as FormAnswer}
    />
  );
}

function Editor({
  current,
  here,
  deleting,
  refusal,
  categories,
  answer,
}: {
  current: EditableRule | undefined;
  here: string;
  deleting: boolean;
  refusal: string | undefined;
  categories: CategoryLink[];
  answer: FormAnswer;
}) {
  const list = href("/dashboard/facts");
  const conflict = useConflict(current, answer);
  const { initial } = conflict;
  if (!initial) return <RecordNotFound answer={answer} />;
  return (
    <>
      <DashboardHead title={factKindInfo(initial.kind).label} within={{ name: "Facts and rules", to: list }}>
        <DeleteLink here={here} isOpen={deleting} />
      </DashboardHead>
      {deleting && (
        <BelowDelete>
          <ConfirmDelete cancelTo={here} refusal={refusal} fields={<input type="hidden" name="delete" value="yes" />}>
            {initial.replaces === undefined
              ? "The facts that only this rule reads vanish."
              : "The built-in rule that it replaces reads the sheets again."}
          </ConfirmDelete>
        </BelowDelete>
      )}
      <ConflictNotice conflict={conflict} to={here} />
      <RuleForm
        key={conflict.round}
        schema={factRuleEdit}
        initial={{ rule: initial }}
        conflict={conflict}
        categories={categories}
        trial={trialIn(conflict.answer)}
        answer={conflict.answer}
        cancel={
          <Link to={list} className={buttonLook()}>
            Cancel
          </Link>
        }
      />
    </>
  );
}
