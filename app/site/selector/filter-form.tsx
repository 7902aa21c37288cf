import { type ChangeEvent, type FocusEvent, useState } from "react";
import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { RailSection } from "../product/rail-section.tsx";
import { Facet, FactFacet, Option } from "./facets.tsx";
import type { SelectorView } from "./selector-view.ts";
import { filterFormId, useLiveForm } from "./use-live-form.ts";

/** Sort order and "Hide discontinued" belong to it, and stand elsewhere. */
export function FilterForm({ view }: { view: SelectorView }) {
  const { path, query, featureName, features, facets, chips } = view;
  const { form, send } = useLiveForm(path, query);
  const [focused, setFocused] = useState<string>();
  const hasFacts = facets.length > 0;
  const chosenFeatures = features.filter(({ isChosen }) => isChosen).length;
  const boxes = features.length > 0 && (
    <fieldset className="min-w-0">
      <legend className="sr-only">Filter by features</legend>
      {features.map(({ id, ...feature }) => (
        <Option key={id} name={featureName} value={id} {...feature} focused={focused} />
      ))}
    </fieldset>
  );
  // Order and "Hide discontinued" need it too.
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
      onBlur={() => {
        setFocused(undefined);
        send();
      }}
    >
      {view.isTable && <input type="hidden" name="view" value="table" />}
      {(hasFacts || boxes) && (
        <RailSection
          label={`${hasFacts ? "Filters" : "Features"}${chips.length > 0 ? `, ${chips.length} chosen` : ""}`}
          openWhenWide={hasFacts || featureName === "f"}
        >
          <div className="pb-4 nav:pb-0">
            {hasFacts && boxes ? (
              <Facet
                label={chosenFeatures > 0 ? `Features, ${chosenFeatures} chosen` : "Features"}
                isOpen={featureName === "f" || chosenFeatures > 0}
              >
                {boxes}
              </Facet>
            ) : (
              boxes
            )}
            {facets.map((facet, nth) => (
              <FactFacet key={facet.kind} facet={facet} isOpen={nth < 2} focused={focused} />
            ))}
            <div className="mt-3 hidden noscript:block">
              <Button type="submit">Apply</Button>
            </div>
          </div>
        </RailSection>
      )}
    </Form>
  );
}
