import { useCallback, useEffect, useRef, useState } from "react";
import { Form, useSubmit } from "react-router";
import type { Feature } from "#core/category.ts";
import { useOwnAsking } from "../components/use-own-navigation.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { filterFormId } from "./hide-discontinued.tsx";
import { RailSection } from "./rail-section.tsx";

export function FeatureFilter({
  action,
  features,
  chosen,
  left,
}: {
  action: string;
  features: Feature[];
  chosen: string[];
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

  // Boxes are uncontrolled, so that a late response never reverts a quick click. Other navigations update them here.
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
        id={filterFormId}
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
                // A ticked box stays enabled, so that it can be unticked; a focused one too, because disabling would
                // lose the focus.
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

function nameOf(features: string[]): string {
  return features.toSorted().join();
}
