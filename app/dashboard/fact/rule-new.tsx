import { data, href, Link, redirect } from "react-router";
import { factKindInfo } from "#core/facts/fact.ts";
import { factRuleForm } from "#core/facts/fact-rule-draft.ts";
import { newId } from "#core/id.ts";
import { readForm, refusedForm } from "../../forms/form.ts";
import { sentForm } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { submitWithFallback } from "../../forms/submit-with-fallback.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import { savedAt } from "../saved-notice.tsx";
import type { Route } from "./+types/rule-new.ts";
import { RuleForm } from "./rule-form.tsx";
import { neededTrial, trialIn } from "./tried-rule.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta(
    { matches, error },
    { title: error ? "Opps" : "New rule", description: "Add a rule.", unlisted: true },
  );
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const replaces = new URL(request.url).searchParams.get("replaces");
  const builtIn = replaces === null ? undefined : await findBuiltIn(editing, replaces);
  if (replaces !== null && !builtIn) throw notFound();
  return { newId: newId(), builtIn, categories: await editing.listedCategories() };
}

async function findBuiltIn(editing: ReturnType<typeof requireEditing>, id: string) {
  const rules = await editing.listedRules();
  return rules.find((rule) => rule.id === id && rule.origin === "built-in");
}

export async function action({ request, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const sent = await sentForm(request);
  const form = readForm(sent, factRuleForm);
  if (form.status !== "success") return data(form.reply(), 400);
  const trial = await neededTrial(editing, sent, form.value);
  if (trial) return data({ ...form.reply(), trial });
  const { outcome, status } = await save(context, () => editing.createFactRule(form.value));
  if (!outcome.ok) return data(refusedForm(form, outcome.errors), status);
  return redirect(savedAt(href("/dashboard/facts")));
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitWithFallback(sent, factRuleForm);
}

export default function NewRule({ loaderData: { newId, builtIn, categories }, actionData }: Route.ComponentProps) {
  const list = href("/dashboard/facts");
  return (
    <>
      <DashboardHead
        title={builtIn ? `Change ${factKindInfo(builtIn.kind).label}` : "New rule"}
        within={{ name: "Facts and rules", to: list }}
      />
      {builtIn && (
        <p className="mb-6 max-w-prose text-small text-ink-2">
          A built-in rule stays as it is. This one takes its place, and gives it back when you delete it.
        </p>
      )}
      <RuleForm
        key={builtIn?.id}
        schema={factRuleForm}
        newId={newId}
        initial={builtIn && { rule: builtIn, replaces: builtIn.id }}
        categories={categories}
        trial={trialIn(actionData)}
        answer={actionData}
        cancel={
          <Link to={list} className={buttonLook()}>
            Cancel
          </Link>
        }
      />
    </>
  );
}
