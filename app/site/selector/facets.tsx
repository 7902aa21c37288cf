import { Fragment, useState } from "react";
import { nounFor } from "#core/counted.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import type { Elements } from "../../ui/elements.ts";
import { ChevronDown } from "../../ui/icons.tsx";
import type { FacetView, FieldView, OptionView } from "./selector-view.ts";

/** `isOpen` counts only at first: a choice made inside must not close it. */
export function Facet({
  label,
  chosen,
  isOpen,
  children,
}: {
  label: string;
  chosen?: string | undefined;
  isOpen: boolean;
  children: Elements;
}) {
  const [wasOpen] = useState(isOpen);
  return (
    <details className="facet" open={wasOpen}>
      <summary>
        <span>{label}</span>
        {chosen && <span className="ml-auto">{chosen}</span>}
        <ChevronDown />
      </summary>
      {children}
    </details>
  );
}

export function FactFacet({
  facet: { parameter, label, hint, bound, unit, isChosen, type, name, options, fields, unstated, hasUnstated },
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
    <Facet label={label} chosen={bound} isOpen={isOpen || isChosen}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset in details needs a second label */}
      <div role="group" aria-label={hint ? `${label}, ${hint.toLowerCase()}` : label}>
        {hint && <p>{hint}</p>}
        <Options {...{ options, type, name, focused }} />
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

/** Signs that stand side by side in the column of filters. */
const longestScale = 22;

function fitsScale(options: OptionView[]): boolean {
  return options.reduce((sum, { shortLabel = "", label }) => sum + (shortLabel || label).length, 0) <= longestScale;
}

/** Bounds as stops on the focal scale. */
function Scale({ options, name, focused }: FacetOptions) {
  return (
    <div className="facet-scale">
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.isChosen}
            disabled={isUseless(option, `${name}=${option.value}`, focused)}
          />
          <span aria-hidden="true">{option.shortLabel ?? option.label}</span>
          <span className="sr-only">{`${option.label} ${option.count} ${nounFor(option.count, "product")}`}</span>
        </label>
      ))}
    </div>
  );
}

/** A ticked option stays enabled, so that it can be unticked; a focused one too, because disabling would lose the focus. */
function isUseless({ count, isChosen, value }: OptionView, ownName: string, focused: string | undefined): boolean {
  return count === 0 && !isChosen && value !== "" && focused !== ownName;
}

const mostShown = { atOnce: 6, unfolded: 8 };

/** Shows the options of most products, bounds as stops on a scale, and folds the rest where they are many. */
function Options({ options, ...facet }: FacetOptions) {
  const named = options.filter(({ value }) => value !== "");
  const isMany = named.length > mostShown.unfolded;
  // Kept, so that no filter moves an option.
  const [atOnce] = useState(() => new Set(mostCounted(named)));
  const shown = isMany ? options.filter(({ value }) => value === "" || atOnce.has(value)) : options;
  const rest = options.filter((option) => !shown.includes(option));
  const all = (some: OptionView[]) => some.map((option) => <Option key={option.value} {...facet} {...option} />);
  return (
    <>
      {facet.type === "radio" && fitsScale(shown) ? <Scale {...facet} options={shown} /> : all(shown)}
      {rest.length > 0 && (
        <details open={rest.some(({ isChosen }) => isChosen)}>
          <summary className="flex min-h-11 items-center text-small text-link">{`All ${named.length} values`}</summary>
          {all(rest)}
        </details>
      )}
    </>
  );
}

interface FacetOptions {
  options: OptionView[];
  name: string;
  type: "checkbox" | "radio";
  focused: string | undefined;
}

function mostCounted(options: OptionView[]): string[] {
  const byCount = options.toSorted((one, other) => (other.own ?? other.count) - (one.own ?? one.count));
  return byCount.slice(0, mostShown.atOnce).map(({ value }) => value);
}

export function unstatedText(count: number, what: string): string {
  return `${count} ${what}${nounFor(count, "does", "do")} not state this`;
}

export function Option({
  type,
  name,
  focused,
  className,
  ...option
}: OptionView & {
  name: string;
  type?: "checkbox" | "radio";
  focused: string | undefined;
  className?: string | undefined;
}) {
  const { value, label, count, isMore, isChosen } = option;
  return (
    <Checkbox
      type={type ?? "checkbox"}
      className={className}
      name={name}
      value={value}
      label={label}
      defaultChecked={isChosen}
      disabled={isUseless(option, `${name}=${value}`, focused)}
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
