import { useCallback, useEffect, useRef, useState } from "react";
import { Form, useSubmit } from "react-router";
import type { Feature } from "#core/category.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { useOwnAsking } from "./own-asking.ts";
import { RailSection } from "./rail-section.tsx";

/**
 * Narrows a category to the products that have every chosen feature. The address holds the choice: a form that asks
 * for it, which scripts send at every tick, so that Back leads to where the visitor came from, not through every tick.
 */
export function FeatureFilter({
  action,
  features,
  chosen,
  left,
}: {
  /** The category's own address. */
  action: string;
  features: Feature[];
  /** Ids of the chosen features. */
  chosen: string[];
  /** For each feature id, how many products are left with it chosen as well. */
  left: Record<string, number>;
}) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const settled = useRef(false);
  const [focused, setFocused] = useState<string>();

  const own = useOwnAsking(nameOf(chosen));
  const send = useCallback(
    (from: HTMLFormElement) => {
      own.ask(nameOf(boxesOf(from).flatMap(({ checked, value }) => (checked ? value : []))));
      submit(from, { replace: true, preventScrollReset: true });
    },
    [own, submit],
  );

  // The boxes keep their own state, so that a quick hand is never overruled by the answer to an earlier tick; whatever
  // else changes the address (Back, Clear filters) is shown in them. What was ticked before scripts ran is sent now.
  useEffect(() => {
    if (!form.current) return;
    const early = !settled.current;
    settled.current = true;
    const differing = boxesOf(form.current).filter((box) => box.checked !== chosen.includes(box.value));
    if (early && differing.length > 0) return send(form.current);
    if (own.answers(nameOf(chosen))) return;
    for (const box of differing) box.checked = !box.checked;
  }, [chosen, own, send]);

  return (
    <RailSection label={chosen.length > 0 ? `Features, ${chosen.length} chosen` : "Features"} openWhenWide>
      <Form
        ref={form}
        action={action}
        replace
        preventScrollReset
        autoComplete="off"
        onChange={(event) => send(event.currentTarget)}
        className="pb-4 nav:pb-0"
      >
        <fieldset className="min-w-0">
          <legend className="sr-only">Filter by features</legend>
          {features.map(({ id, label }) => {
            const count = left[id] ?? 0;
            return (
              <Checkbox
                key={id}
                name="f"
                value={id}
                label={label}
                defaultChecked={chosen.includes(id)}
                // Only an unticked box is ever disabled: a ticked one must stay a way back. Nor the one just unticked, which
                // would lose the keyboard's place.
                disabled={count === 0 && !chosen.includes(id) && focused !== id}
                onFocus={() => setFocused(id)}
                onBlur={() => setFocused(undefined)}
                end={
                  <>
                    {count}
                    <span className="sr-only">{count === 1 ? " product" : " products"}</span>
                  </>
                }
              />
            );
          })}
        </fieldset>
        <div className="mt-3 hidden noscript:block">
          <Button type="submit">Apply</Button>
        </div>
      </Form>
    </RailSection>
  );
}

function boxesOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>("input[name=f]")];
}

/** The same for the same features, in whatever order. */
function nameOf(features: string[]): string {
  return features.toSorted().join();
}
