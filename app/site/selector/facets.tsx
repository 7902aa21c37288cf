import { Fragment, useState } from "react";
import { nounFor } from "#core/counted.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import type { Elements } from "../../ui/elements.ts";
import { ChevronDown } from "../../ui/icons.tsx";
import type { FacetView, FieldView, OptionView } from "./selector-view.ts";

/** `isOpen` counts only at first: a choice made inside must not close it. */
export function Facet({ label, isOpen, children }: { label: string; isOpen: boolean; children: Elements }) {
  const [wasOpen] = useState(isOpen);
  return (
    <details className="facet" open={wasOpen}>
      <summary>
        <span>{label}</span>
        <ChevronDown />
      </summary>
      {children}
    </details>
  );
}

export function FactFacet({
  facet: { parameter, label, hint, unit, isChosen, type, options, fields, unstated, hasUnstated },
  isOpen,
  focused,
  children,
}: {
  facet: FacetView;
  isOpen: boolean;
  focused: string | undefined;
  children?: Elements;
}) {
  return (
    <Facet label={label} isOpen={isOpen || isChosen}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset in details needs a second label */}
      <div role="group" aria-label={hint ? `${label}, ${hint.toLowerCase()}` : label}>
        {hint && <p>{hint}</p>}
        <Options {...{ options, type, name: parameter, focused }} />
        {fields.length > 0 && <NumberFields fields={fields} unit={unit} />}
        {(unstated > 0 || hasUnstated) &&
          (isChosen ? (
            <Option
              name="unstated"
              value={parameter}
              label={hasUnstated ? "Also not stated" : unstatedText(unstated, "more ")}
              count={unstated}
              isMore
              isChosen={hasUnstated}
              focused={focused}
            />
          ) : (
            <p>{unstatedText(unstated, `${nounFor(unstated, "product")} `)}</p>
          ))}
        {children}
      </div>
    </Facet>
  );
}

const mostShown = { atOnce: 6, unfolded: 8 };

/** Shows the options of most products, and folds the rest where they are many. */
function Options({
  options,
  ...facet
}: {
  options: OptionView[];
  name: string;
  type: "checkbox" | "radio";
  focused: string | undefined;
}) {
  // Kept, so that no filter moves an option.
  const [atOnce] = useState(() => new Set(mostCounted(options)));
  const all = (some: OptionView[]) => some.map((option) => <Option key={option.value} {...facet} {...option} />);
  if (options.length <= mostShown.unfolded) return all(options);
  const rest = options.filter(({ value }) => !atOnce.has(value));
  return (
    <>
      {all(options.filter(({ value }) => atOnce.has(value)))}
      <details open={rest.some(({ isChosen }) => isChosen)}>
        <summary className="flex min-h-11 items-center text-small text-link">{`All ${options.length} values`}</summary>
        {all(rest)}
      </details>
    </>
  );
}

function mostCounted(options: OptionView[]): string[] {
  const byCount = options.toSorted((one, other) => other.count - one.count);
  return byCount.slice(0, mostShown.atOnce).map(({ value }) => value);
}

export function unstatedText(count: number, what: string): string {
  return `${count} ${what}${nounFor(count, "does", "do")} not state this`;
}

export function Option({
  type,
  name,
  value,
  label,
  count,
  isMore,
  isChosen = false,
  focused,
}: OptionView & { name: string; type?: "checkbox" | "radio"; focused: string | undefined }) {
  return (
    <Checkbox
      type={type ?? "checkbox"}
      name={name}
      value={value}
      label={label}
      defaultChecked={isChosen}
      // A ticked box stays enabled, so that it can be unticked; a focused one too, because disabling would
      // lose the focus.
      disabled={count === 0 && !isChosen && value !== "" && focused !== `${name}=${value}`}
      end={
        <>
          <span>{`${isMore && count > 0 ? "+" : ""}${count}`}</span>
          <span className="sr-only">{`${isMore ? " more" : ""} ${nounFor(count, "product")}`}</span>
        </>
      }
    />
  );
}

function NumberFields({ fields, unit }: { fields: FieldView[]; unit: string }) {
  const problem = fields.find(({ problem }) => problem);
  const noteId = `${fields[0]?.name}-note`;
  return (
    <>
      <div className="number-fields">
        {fields.map((field, nth) => (
          <Fragment key={field.name}>
            {nth > 0 && <span>to</span>}
            <input
              type="text"
              name={field.name}
              aria-label={unit ? `${field.label}, in ${unit}` : field.label}
              aria-invalid={field.problem ? true : undefined}
              aria-describedby={field.problem ? noteId : undefined}
              defaultValue={field.value}
              maxLength={20}
            />
          </Fragment>
        ))}
        {unit && <span>{unit}</span>}
      </div>
      {problem && (
        <p id={noteId} className="text-small font-medium text-danger">
          {problem.problem}
        </p>
      )}
    </>
  );
}
