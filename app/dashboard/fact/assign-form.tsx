import { useRef, useState } from "react";
import { Form, href, Link, useActionData, useLocation, useNavigation } from "react-router";
import { counted } from "#core/counted.ts";
import { type FactDefinition, labelCells, type Meaning, notAFact } from "#core/facts/fact.ts";
import type { Assignment } from "#core/facts/fact-draft.ts";
import type { FactPreview } from "#core/facts/fact-preview.ts";
import { isSessionEnded } from "../../forms/session.ts";
import { useResubmitAfterLogin } from "../../forms/use-resubmit-after-login.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Fold } from "../fold.tsx";
import type { Assigning } from "./assign-action.ts";
import { mostMeanings } from "./assignment-fields.ts";
import { cellNames } from "./label-fields.ts";
import { PreviewTable, triedOn } from "./preview-table.tsx";

/** The router forgets an answer when a change elsewhere makes it run the loaders again. */
export function useAssigning(answer: object | undefined): Assigning | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ answer, key });
  // An answer comes before the location that it was asked from.
  const isNew = answer !== kept.answer || key !== kept.key;
  if (answer && isNew && !isSessionEnded(answer)) setKept({ answer, key });
  const current = kept.key === key && kept.answer && !isSessionEnded(kept.answer) ? kept.answer : undefined;
  return current as Assigning | undefined;
}

export type FactChoice = Pick<FactDefinition, "id" | "name">;

export function titleOf(assignments: Assignment[]): string {
  const [first, ...others] = assignments;
  return others.length > 0 ? `What ${counted(assignments.length, "label")} mean` : `“${first?.label}”`;
}

export function AssignForm({
  assignments,
  answer: { digest, preview, refusal, several = [] } = {},
  facts,
  sections,
}: {
  assignments: Assignment[];
  answer: Assigning | undefined;
  facts: FactChoice[];
  sections: string[];
}) {
  const busy = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  useResubmitAfterLogin(form, useActionData());
  return (
    <Form ref={form} method="post" className="grid min-w-0 gap-6 border-t border-ink pt-6">
      {digest && <input type="hidden" name="previewed" value={digest} />}
      {assignments.map((assignment, place) => (
        <Label
          key={`${assignment.section}\n${assignment.label}`}
          name={`rows[${place}]`}
          {...{ assignment, facts, sections }}
          isSeveral={several.includes(assignment.label)}
          isAlone={assignments.length === 1}
        />
      ))}
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      {preview && <WhatChanges preview={preview} />}
      <div className="flex flex-wrap gap-3">
        {preview && (
          <Button type="submit" name="do" value="save" kind="primary" busy={busy}>
            {`Assign ${counted(assignments.length, "label")}`}
          </Button>
        )}
        <Button
          type="submit"
          name="do"
          value="preview"
          kind={preview ? "default" : "primary"}
          aria-disabled={busy || undefined}
        >
          {preview ? "See again what changes" : "See what changes"}
        </Button>
        <Link to={href("/dashboard/facts/rows")} className={buttonLook()}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}

function WhatChanges({ preview }: { preview: FactPreview }) {
  const { counts, products, toDecide } = preview;
  return (
    <section aria-labelledby="changes" className="grid min-w-0 gap-3 border-t border-line pt-6">
      <div role="status" className="flex flex-wrap gap-x-6 gap-y-1 text-small text-ink">
        <h2 id="changes" className="text-small font-[550]">
          {`${counted(products, "product")} ${products === 1 ? "changes" : "change"}`}
        </h2>
        <span>{counted(counts.new, "new fact")}</span>
        <span>{`${counts.changed} changed`}</span>
        <span className={counts.gone > 0 ? "text-warn" : ""}>{`${counts.gone} gone`}</span>
        <span className={toDecide > 0 ? "text-warn" : ""}>
          {`${counted(toDecide, "product")} with facts to decide`}
        </span>
        <span className="text-ink-2">{triedOn(preview)}</span>
      </div>
      <PreviewTable preview={preview} />
    </section>
  );
}

function Label({
  name,
  assignment: { label, section, facts: meant },
  facts,
  sections,
  isSeveral,
  isAlone,
}: {
  name: string;
  assignment: Assignment;
  facts: FactChoice[];
  sections: string[];
  isSeveral: boolean;
  isAlone: boolean;
}) {
  const meanings = meant === "not a fact" ? [{ id: notAFact }] : meant === "unassigned" ? [] : meant;
  const places = Array.from({ length: mostMeanings }, (_, place) => place);
  const named = section ? `${label} (${section})` : label;
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className={isAlone ? "sr-only" : "mb-3 text-subhead text-ink"}>{named}</legend>
      <input type="hidden" name={`${name}.label`} value={label} />
      {isAlone && sections.length > 1 ? (
        <Select label="Holds" name={`${name}.section`} defaultValue={section ?? ""}>
          <option value="">In every section</option>
          {sections.map((one) => (
            <option key={one} value={one}>{`Only below ${one}`}</option>
          ))}
        </Select>
      ) : (
        section && <input type="hidden" name={`${name}.section`} value={section} />
      )}
      {places.slice(0, 1).map((place) => (
        <MeaningFields key={place} {...{ name, place, facts, named }} meaning={meanings[place]} />
      ))}
      <Fold summary="It means other facts too" open={isSeveral || meanings.length > 1}>
        <div className="grid gap-4 pt-2">
          {places.slice(1).map((place) => (
            <MeaningFields key={place} {...{ name, place, facts, named }} meaning={meanings[place]} />
          ))}
        </div>
      </Fold>
    </fieldset>
  );
}

function MeaningFields({
  name,
  place,
  facts,
  named,
  meaning,
}: {
  name: string;
  place: number;
  facts: FactChoice[];
  named: string;
  meaning: Meaning | undefined;
}) {
  const { id = "", cell, part, word, condition } = meaning ?? {};
  return (
    <div className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <Select
        label={place === 0 ? `${named} means` : `And also, ${place + 1}`}
        name={`${name}.fact${place}`}
        defaultValue={id}
      >
        <option value="">{place === 0 ? "Nothing yet" : "No other fact"}</option>
        {place === 0 && <option value={notAFact}>Not a fact</option>}
        {facts.map((fact) => (
          <option key={fact.id} value={fact.id}>
            {fact.name}
          </option>
        ))}
      </Select>
      <Fold
        summary="Which cell, part, word or condition"
        open={[cell, part, word, condition].some(Boolean)}
        // Its head stands beside the select, below that one's label.
        className="sm:pt-7.5"
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select
            label="Cell"
            hint="Which cells of the row are read."
            name={`${name}.cell${place}`}
            defaultValue={cell ?? ""}
          >
            <option value="">All cells</option>
            {labelCells.map((value) => (
              <option key={value} value={value}>
                {cellNames[value]}
              </option>
            ))}
          </Select>
          <TextField
            label="Only parts with"
            hint="Of “typical 6 W; max 9 W”, only the part with max."
            name={`${name}.part${place}`}
            defaultValue={part}
            autoComplete="off"
          />
          <TextField
            label="Word the label states"
            hint="Of a choice: “Outdoor: yes” states Outdoor."
            name={`${name}.word${place}`}
            defaultValue={word}
            autoComplete="off"
          />
          <TextField
            label="Condition"
            hint="Under which the value holds, such as colour."
            name={`${name}.condition${place}`}
            defaultValue={condition}
            autoComplete="off"
          />
        </div>
      </Fold>
    </div>
  );
}
