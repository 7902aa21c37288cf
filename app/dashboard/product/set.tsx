import { useEffect, useRef, useState } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { capitalized } from "#core/capitalized.ts";
import { counted } from "#core/counted.ts";
import type { FieldErrors } from "#core/outcome.ts";
import {
  type BulkChange,
  type BulkChoices,
  type BulkField,
  bulkFieldNames,
  bulkMessages,
  isLifecycleDate,
  noLetter,
  typedFactPrefix,
} from "#core/product/bulk-change.ts";
import { successorKindNames, successorKinds } from "#core/product/successor.ts";
import { saveMessages } from "#core/save-messages.ts";
import type { SetPreview } from "#core/set-preview.ts";
import { sentForm, submitOrRefuse } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { useResubmitAfterLogin } from "../../forms/use-resubmit-after-login.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { DashboardHead } from "../dashboard-head.tsx";
import { PreviewSet } from "../preview-set.tsx";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import type { Route } from "./+types/set.ts";
import { type Applied, AppliedProducts, recordAddress, withSet } from "./applied-products.tsx";
import { listAddress, pinsIn, pinText, readSelection, type Selected } from "./selected-products.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "Set on products", description: "One field of many.", unlisted: true });
}

/** The page is an answer to the form of the list. */
export function loader({ context }: Route.LoaderArgs) {
  requireEditing(context);
  return null;
}

/** What a page or panel of it shows. */
export interface SetAnswer {
  selected: Selected;
  /** The filter of the list, as in its address. */
  list: string;
  change: BulkChange;
  choices: BulkChoices;
  errors?: FieldErrors;
  preview?: SetPreview;
  applied?: Applied;
}

/**
 * `do`: "open", "field" without scripts, "preview" or "apply"; `pins` are the products that the preview named, `shown` is the
 * change that it showed. What has not been shown is previewed, also by "apply".
 */
export async function action({ request, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const form = await sentForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const list = text("list");
  const { selected, selections } = await readSelection(form, editing, context);
  if (selected.count === 0 && !selected.refusal && text("do") === "open") throw redirect(listAddress(list));
  const change: BulkChange = { field: text("field"), value: text("value"), kind: text("kind") || undefined };
  const asked: SetAnswer = { selected, list, change, choices: await editing.bulkChoices() };
  const answer = (more: Partial<SetAnswer>, status = 200) => data<SetAnswer>({ ...asked, ...more }, status);
  if (selected.refusal) return answer({ errors: { form: selected.refusal } }, 409);
  const isChosen = !form.has("was") || text("was") === change.field;
  if (["open", "field"].includes(text("do")) || !isChosen) return answer({ change: { ...change, value: "" } });
  if (text("do") === "apply" && text("shown") === shownText(change)) {
    const command = () => editing.applyBulkChange(pinsIn(text("pins")), change);
    const { outcome, status } = await save(context, command, saveMessages.notEdited);
    if (!outcome.ok) return answer({ errors: outcome.errors }, status);
    return answer({ applied: withSet(outcome.value, editing.lastSet()) });
  }
  const command = () => editing.previewBulkChange(selections, change);
  const { outcome, status } = await save(context, command, saveMessages.notEdited);
  return outcome.ok ? answer({ preview: outcome.value }) : answer({ errors: outcome.errors }, status);
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitOrRefuse(sent, saveMessages.notEdited);
}

export default function SetOnProducts({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const products = { name: "Products", to: listAddress(actionData && "list" in actionData ? actionData.list : "") };
  if (!actionData || !("selected" in actionData)) {
    const refusal = actionData?.refusal;
    return (
      <>
        <DashboardHead title="Set on products" within={products} />
        {refusal && <Notice kind="bad">{refusal}</Notice>}
        <p>
          <span>{`${bulkMessages.none} `}</span>
          <Link to={products.to} className="text-link">
            Products
          </Link>
        </p>
      </>
    );
  }
  const { selected, applied } = actionData;
  return (
    <>
      <DashboardHead title={`Set on ${counted(selected.count, "product")}`} within={products} />
      <div className="grid max-w-form gap-6">
        {applied ? (
          <AppliedProducts applied={applied} words={wordsFor(actionData)} list={products.to} isPage />
        ) : (
          <SetForm Form={Form} answer={actionData} busy={busy}>
            <Link to={products.to} className={buttonLook()}>
              Cancel
            </Link>
          </SetForm>
        )}
      </div>
    </>
  );
}

function shownText({ field, value, kind = "" }: BulkChange): string {
  return JSON.stringify([field, value, kind]);
}

/** "End of security support" */
export function wordsFor({ change, choices }: SetAnswer): string {
  const { field } = change;
  const fact = choices.facts.find(({ id }) => `${typedFactPrefix}${id}` === field);
  return fact?.name ?? (bulkFieldNames[field as BulkField] ?? "").split(",")[0] ?? "";
}

const pauseMs = 600;
/** A preview of more takes seconds, so that it is asked for. */
const previewedWhileTyping = 200;

/**
 * Field, value and preview; the button that applies it stands in the same form, but never where "Preview" does: a preview
 * that comes by itself must not change what a click does.
 */
export function SetForm({
  Form: SentForm,
  answer,
  busy,
  children,
}: {
  Form: typeof Form;
  answer: SetAnswer;
  busy: boolean;
  children: Elements;
}) {
  const { selected, list, choices, change } = answer;
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(change);
  const { field } = typed;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useResubmitAfterLogin(form, answer);
  useEffect(() => () => clearTimeout(timer.current), []);
  // What is typed may have gone on since it was sent.
  const isCurrent = (["field", "value", "kind"] as const).every((name) => (typed[name] ?? "") === (change[name] ?? ""));
  const errors: FieldErrors = (isCurrent && answer.errors) || {};
  const preview = isCurrent ? answer.preview : undefined;
  const count = preview?.pins.length ?? 0;

  /** Previews a choice at once, a text after a pause. */
  function changed(part: Partial<BulkChange>, waitMs: number) {
    const next = { ...typed, ...part };
    setTyped(next);
    clearTimeout(timer.current);
    if (selected.count > previewedWhileTyping) return;
    if (next.field === "successor" && next.value !== "" && !next.kind) return;
    timer.current = setTimeout(() => form.current?.requestSubmit(previewButton.current), waitMs);
  }
  const previewButton = useRef<HTMLButtonElement>(null);
  return (
    <SentForm
      ref={form}
      method="post"
      action={href("/dashboard/products/set")}
      onSubmit={() => clearTimeout(timer.current)}
      className="flex flex-1 flex-col gap-6"
    >
      <input type="hidden" name="selected" value={selected.text} />
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="was" value={field} />
      {preview && (
        <>
          <input type="hidden" name="pins" value={pinText(preview.pins)} />
          <input type="hidden" name="shown" value={shownText(change)} />
        </>
      )}
      {/* The first button is the one that Enter presses. */}
      <button
        ref={previewButton}
        type="submit"
        name="do"
        value="preview"
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
      />
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        <Select
          label="Field"
          name="field"
          value={isHydrated ? field : undefined}
          defaultValue={isHydrated ? undefined : field}
          error={errors.field}
          autoFocus={field === ""}
          onChange={({ target }) => {
            clearTimeout(timer.current);
            setTyped({ field: target.value, value: "" });
          }}
        >
          <option value="">Choose</option>
          {Object.entries(bulkFieldNames).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
          {choices.facts.length > 0 && (
            <optgroup label="Typed fact">
              {choices.facts.map(({ id, name }) => (
                <option key={id} value={`${typedFactPrefix}${id}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </Select>
        {!isHydrated && (
          <Button type="submit" name="do" value="field" className="self-end justify-self-start">
            Show
          </Button>
        )}
        {field !== "" && (
          <Value
            key={field}
            typed={typed}
            choices={choices}
            errors={errors}
            isFocused={change.field === field}
            onChange={changed}
          />
        )}
      </div>
      <Button
        type="submit"
        name="do"
        value="preview"
        aria-disabled={busy || (isHydrated && field === "") || undefined}
        className="justify-self-start self-start"
      >
        Preview
      </Button>
      {preview && <PreviewSet preview={preview} addressOf={recordAddress} anyway="Set it all the same" />}
      <div className="sticky bottom-0 -mx-6 mt-auto flex flex-wrap items-center justify-end gap-3 border-t border-line bg-raised px-6 py-3 max-sm:-mx-5 max-sm:px-5">
        <p className="mr-auto text-meta text-ink-3 max-sm:basis-full">Nothing is changed yet.</p>
        {children}
        <Button
          type="submit"
          name="do"
          value="apply"
          kind="primary"
          busy={busy}
          aria-disabled={busy || count === 0 || undefined}
        >
          {preview ? `Apply to ${count}` : "Apply"}
        </Button>
      </div>
    </SentForm>
  );
}

function Value({
  typed: { field, value, kind },
  choices,
  errors,
  isFocused,
  onChange,
}: {
  typed: BulkChange;
  choices: BulkChoices;
  errors: FieldErrors;
  /** Where the field was chosen before this was shown. */
  isFocused: boolean;
  onChange: (part: Partial<BulkChange>, waitMs: number) => void;
}) {
  const options = optionsFor(field, choices);
  if (options) {
    return (
      <Select
        label="Value"
        name="value"
        defaultValue={value}
        error={errors.value}
        autoFocus={isFocused}
        onChange={({ target }) => onChange({ value: target.value }, 0)}
      >
        <option value="">Choose</option>
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <div className="grid gap-5">
      <TextField
        label="Value"
        name="value"
        defaultValue={value}
        error={errors.value}
        hint={hintFor(field)}
        autoFocus={isFocused}
        autoComplete="off"
        onChange={({ target }) => onChange({ value: target.value }, pauseMs)}
      />
      {field === "successor" && (
        <Select
          label="Kind"
          name="kind"
          defaultValue={kind ?? ""}
          error={errors.kind}
          onChange={({ target }) => onChange({ kind: target.value }, 0)}
        >
          <option value="">Choose</option>
          {successorKinds.map((kind) => (
            <option key={kind} value={kind}>
              {successorKindNames[kind]}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}

/** Values with their names; undefined for a text. */
function optionsFor(field: string, { categories, features, letters }: BulkChoices): [string, string][] | undefined {
  const named = (all: { id: string; name: string }[]) => all.map(({ id, name }): [string, string] => [id, name]);
  if (field === "category") return named(categories);
  if (field === "addFeature" || field === "removeFeature") return features.map((label) => [label, label]);
  if (field === "ndaa") return ["yes", "no"].map((value) => [value, capitalized(value)]);
  if (field === "ndaaLetter") return [[noLetter, "No letter"], ...named(letters)];
  return undefined;
}

function hintFor(field: string): string {
  if (field === "endOfSecuritySupport") return "A month such as 2031-06, or a day such as 2031-06-30. Empty clears it.";
  if (isLifecycleDate(field)) return "A day such as 2031-06-30. Empty clears it.";
  if (field === "successor") return "A model. Empty clears it.";
  if (field.startsWith(typedFactPrefix)) return "As the fact is typed by hand. Empty clears it.";
  return "A model.";
}
