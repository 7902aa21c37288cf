import type { Trial } from "#core/facts/editable-rule.ts";
import type { FactRule } from "#core/facts/fact-rule.ts";
import type { FactRuleDraft } from "#core/facts/fact-rule-draft.ts";
import type { requireEditing } from "../require-administrator.ts";

/** What a form begins with. */
export interface RuleSource {
  rule: FactRule;
  /** The built-in rule whose place a new one takes. */
  replaces?: string | undefined;
}

/** The trial to show first: one was asked for, or this rule has not been tried as it is now. */
export async function neededTrial(
  editing: ReturnType<typeof requireEditing>,
  sent: FormData,
  draft: FactRuleDraft,
  id?: string,
): Promise<Trial | undefined> {
  const isTried = sent.get("tried") === editing.ruleDigest(draft);
  return sent.get("then") === "next" || !isTried ? editing.tryFactRule(draft, id) : undefined;
}

/** Shown until the form is sent again. */
export function trialIn(answer: object | undefined): Trial | undefined {
  return answer && "trial" in answer ? (answer.trial as Trial) : undefined;
}
