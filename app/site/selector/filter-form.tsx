import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from "react";
import { Form, Link } from "react-router";
import { counted } from "#core/counted.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { RailSection } from "../product/rail-section.tsx";
import { Facet, FactFacet, Option } from "./facets.tsx";
import { HideDiscontinued } from "./hide-discontinued.tsx";
import type { FacetView, SelectorView } from "./selector-view.ts";
import { filterFormId, useLiveForm } from "./use-live-form.ts";

/** In characters: of two features beside each other. */
const longestBeside = 9;

/** The sort order belongs to it, and stands elsewhere. */
export function FilterForm({ view, left }: { view: SelectorView; left: number }) {
  const { path, query, featureName, features, facets, attributes, chips } = view;
  const { form, send } = useLiveForm(path, query);
  const [focused, setFocused] = useState<string>();
  const hasFacts = facets.length + attributes.length > 0;
  const chosenFeatures = features.filter(({ isChosen }) => isChosen).length;
  const areFeaturesOpen = features.length > 0 && (featureName === "f" || chosenFeatures > 0);
  const boxes = features.length > 0 && (
    <fieldset className="min-w-0">
      <legend className="sr-only">Filter by features</legend>
      {features.map(({ id, ...feature }) => (
        <Option
          key={id}
          name={featureName}
          value={id}
          {...feature}
          focused={focused}
          className={feature.label.length > longestBeside ? "is-long" : undefined}
        />
      ))}
    </fieldset>
  );
  // The order needs it too.
  if (!hasFacts && !boxes && view.total < 2) return null;
  return (
    <Form
      ref={form}
      id={filterFormId}
      action={path}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      // Typed numbers are sent when their field is left, or by Enter.
      onChange={({ target }: ChangeEvent<HTMLFormElement>) => target.type !== "text" && send()}
      onFocus={({ target }: FocusEvent<HTMLFormElement>) => setFocused(`${target.name}=${target.value}`)}
      onKeyDown={({ key }: KeyboardEvent) => key === "Escape" && closeSheet()}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
        setFocused(undefined);
        send();
        // The page behind is covered. A press beside the fields gives the focus to what the form is in.
        const isBehind = relatedTarget && !currentTarget.contains(relatedTarget);
        if (isBehind && !relatedTarget.contains(currentTarget)) coveringSheet()?.removeAttribute("open");
      }}
    >
      {view.fold?.isOpen && <input type="hidden" name="filters" value="all" />}
      {view.isTable && <input type="hidden" name="view" value="table" />}
      {view.hasChosenColumns &&
        view.shown.map(({ factId }) => <input key={factId} type="hidden" name="column" value={factId} />)}
      {(hasFacts || boxes) && (
        <RailSection
          label={`${hasFacts ? "Filters" : "Features"}${chips.length > 0 ? `, ${chips.length} chosen` : ""}`}
          openWhenWide={hasFacts || featureName === "f"}
          className="filter-sheet"
        >
          <div className="pb-4 nav:pb-0">
            {hasFacts && boxes ? (
              <Facet
                label={chosenFeatures > 0 ? `Features, ${chosenFeatures} chosen` : "Features"}
                isOpen={areFeaturesOpen}
              >
                {boxes}
              </Facet>
            ) : (
              boxes
            )}
            {facets.map((facet, nth) => (
              <FactFacet
                key={facet.parameter}
                facet={facet}
                isOpen={!areFeaturesOpen && (nth === 0 || (!view.fold?.isOpen && isShort(facet)))}
                focused={focused}
              />
            ))}
            {attributes.map((facet) => (
              <FactFacet
                key={facet.parameter}
                facet={facet}
                isOpen={facet.parameter === "status" && view.hides}
                focused={focused}
              >
                {facet.parameter === "status" && view.discontinued > 0 && (
                  <HideDiscontinued hides={view.hides} count={view.discontinued} />
                )}
              </FactFacet>
            ))}
            {view.fold && (
              <Link
                to={view.fold.to}
                preventScrollReset
                className="flex min-h-12 items-center justify-between gap-3 border-t border-line text-small text-ink no-underline"
              >
                <span className="text-link">{view.fold.isOpen ? "Fewer filters" : "All filters"}</span>
                <span className="font-mono text-meta text-ink-3">{view.fold.filters}</span>
              </Link>
            )}
          </div>
          <div className="filter-foot">
            {chips.length > 0 && (
              <Link to={view.clearTo} preventScrollReset className={buttonLook()}>
                Clear all
              </Link>
            )}
            <div className="hidden noscript:block">
              <Button type="submit">Show products</Button>
            </div>
            <div className="nav:hidden noscript:hidden">
              <Button kind="primary" className="w-full" disabled={left === 0} onClick={closeSheet}>
                {left === 0 ? "No products" : `Show ${counted(left, "product")}`}
              </Button>
            </div>
          </div>
        </RailSection>
      )}
    </Form>
  );
}

const shortList = 4;

/** Whether a filter takes little room, and is open at first among those in sight: a scale or a few boxes. */
function isShort({ type, options, fields }: FacetView): boolean {
  return type === "radio" || (fields.length === 0 && options.length <= shortList);
}

/** What is ticked stays. */
function closeSheet(): void {
  const sheet = coveringSheet();
  sheet?.removeAttribute("open");
  sheet?.querySelector("summary")?.focus();
}

/** The filters, where they cover the page: on a phone. */
function coveringSheet(): HTMLElement | undefined {
  const sheet = document.querySelector<HTMLElement>(".filter-sheet[open]");
  return sheet && getComputedStyle(sheet).position === "fixed" ? sheet : undefined;
}
