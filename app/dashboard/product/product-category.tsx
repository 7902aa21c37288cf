import { useLayoutEffect, useRef, useState } from "react";
import { href, Link } from "react-router";
import type { CategoryLink, Feature } from "#core/category.ts";
import type { EditableProduct } from "#core/product.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Select } from "../../ui/select.tsx";
import { FieldError } from "../../ui/text-field.tsx";
import { useOfferedFeatures } from "./use-offered-features.ts";

/** A product's category and features, which go together: another category asks for its own features anew. */
export function useCategoryAndFeatures({
  categories,
  begun,
}: {
  /** As they are now: the page follows every change of the catalogue. */
  categories: CategoryLink[];
  begun: Pick<EditableProduct, "category" | "offered" | "features"> | undefined;
}) {
  const [category, setCategory] = useState(begun?.category ?? "");
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(begun?.features));
  const [cleared, setCleared] = useState(false);
  const { offered, failed, again } = useOfferedFeatures(category, categories);
  // What the page came with is there at once, so that nothing below it moves.
  const known = [offered, begun && { category: begun.category, features: begun.offered }];

  return {
    category,
    /** Whether it has been deleted since it was chosen. */
    gone: category !== "" && !categories.some(({ id }) => id === category),
    choose(id: string) {
      if (id === category) return;
      setCategory(id);
      setCleared(ticked.size > 0);
      setTicked(new Set());
    },
    /** Both as a product has them by now. */
    take(product: Pick<EditableProduct, "category" | "features">) {
      setCategory(product.category);
      setCleared(false);
      setTicked(new Set(product.features));
    },
    /** Not there while they are fetched, or while no category is chosen. */
    features: category ? known.find((offer) => offer?.category === category)?.features : undefined,
    /** Whether they could not be fetched; `again` tries once more. */
    failed,
    again,
    ticked,
    tick(id: string, on: boolean) {
      setCleared(false);
      setTicked((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id)));
    },
    /** Whether the choice of another category has unticked some. */
    cleared,
  };
}

type CategoryAndFeatures = ReturnType<typeof useCategoryAndFeatures>;

export function CategoryChoice({
  id,
  name,
  categories,
  choice: { category, gone, choose },
  error,
}: {
  id: string;
  name: string;
  categories: CategoryLink[];
  choice: CategoryAndFeatures;
  error: string | undefined;
}) {
  const select = useRef<HTMLSelectElement>(null);
  // What was chosen before the scripts came is told once more: React would put back what the page came with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const element = select.current;
    if (!element || element.value === category) return;
    const early = element.value;
    // After the features have told theirs, which belong to the category before.
    queueMicrotask(() => {
      element.value = early;
      element.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }, []);

  return (
    <div className="grid content-start gap-2">
      <Select
        ref={select}
        label="Category"
        id={id}
        name={name}
        value={category}
        // Browsers tell of a choice twice. React listens to the second only, and would undo the first if the page is drawn
        // in between, as it is when Conform hears of it.
        onInput={(event) => choose(event.currentTarget.value)}
        onChange={(event) => choose(event.target.value)}
        error={gone ? "This category has been deleted. Choose another." : error}
        required
      >
        <option value="">Choose a category</option>
        {gone && <option value={category}>Deleted category</option>}
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {categories.length === 0 && (
        <p className="text-small">
          No categories yet.{" "}
          <Link to={href("/dashboard/categories/new")} className="text-link">
            New category
          </Link>
        </p>
      )}
    </div>
  );
}

export function FeatureChoice({
  name,
  choice: { category, gone, features, failed, again, ticked, tick, cleared },
  error,
}: {
  name: string;
  choice: CategoryAndFeatures;
  error: string | undefined;
}) {
  const noteId = `${name}-note`;
  const boxes = useRef<HTMLDivElement>(null);
  // Ticks that came before the scripts, as above.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    for (const { value, checked } of boxes.current?.querySelectorAll("input") ?? []) {
      if (checked !== ticked.has(value)) tick(value, checked);
    }
  }, []);

  // One that has been deleted meanwhile is no longer to be seen, and goes. Until they are all there, nothing is known.
  const sent = [...ticked].filter((id) => !features || features.some((feature) => feature.id === id)).sort();
  return (
    <div className="grid gap-4">
      <p role="status" className="text-small empty:hidden">
        {cleared && "The category has changed, so its features are chosen anew. "}
        {tellFeatures({ category: gone ? "" : category, features, failed })}
      </p>
      {failed && !features && (
        <p>
          <Button onClick={again}>Try again</Button>
        </p>
      )}
      {features && features.length > 0 && (
        <div ref={boxes} className="-my-1 grid gap-x-6 sm:grid-cols-2">
          {features.map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              value={id}
              checked={ticked.has(id)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? noteId : undefined}
              onChange={(event) => tick(id, event.target.checked)}
            />
          ))}
        </div>
      )}
      {sent.map((id, place) => (
        <input key={id} type="hidden" name={`${name}[${place}]`} value={id} />
      ))}
      {error && <FieldError id={noteId}>{error}</FieldError>}
    </div>
  );
}

function tellFeatures({
  category,
  features,
  failed,
}: {
  category: string;
  features: Feature[] | undefined;
  failed: boolean;
}) {
  if (category === "") return "Choose a category first.";
  if (features === undefined) return failed ? "The features of this category could not be fetched." : "Loading...";
  return features.length === 0 ? "This category has no features." : "";
}
