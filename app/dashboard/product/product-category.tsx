import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { href, Link } from "react-router";
import type { CategoryLink, Feature } from "#core/category.ts";
import { featuresByLabel, labelKey } from "#core/features-by-label.ts";
import type { EditableProduct } from "#core/product.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Select } from "../../ui/select.tsx";
import { FieldError } from "../../ui/text-field.tsx";
import { useOfferedFeatures } from "./use-offered-features.ts";

type ProductChoices = Pick<EditableProduct, "category" | "features">;

/**
 * A product's category and features, which go together: each category has features of its own. What was chosen for a
 * category is kept until the form is saved; a category that is chosen for the first time begins with the features of equal
 * label.
 */
export function useCategoryAndFeatures({
  categories,
  begun,
}: {
  /** As they are now: the page follows every change of the catalogue. */
  categories: CategoryLink[];
  begun: (ProductChoices & Pick<EditableProduct, "offered">) | undefined;
}) {
  const [category, setCategory] = useState(begun?.category ?? "");
  const [choices, setChoices] = useState(() => choicesOf(begun));
  /** The features that were chosen on the way here, by their labels' keys. */
  const [wanted, setWanted] = useState<ReadonlyMap<string, Feature>>(new Map());
  const [change, setChange] = useState<CategoryChange>();
  const { offered, failed, again } = useOfferedFeatures(category, categories);
  // What the page came with is there at once, so that nothing below it moves.
  const known = [offered, begun && { category: begun.category, features: begun.offered }];
  const features = category ? known.find((offer) => offer?.category === category)?.features : undefined;
  // A category that is deleted offers nothing any more; what was chosen of it is wanted all the same.
  const shown = useRef<{ category: string; features: Feature[] }>(undefined);
  useEffect(() => {
    if (features && features.length > 0) shown.current = { category, features };
  }, [category, features]);
  const ticked =
    choices.get(category) ?? new Set(featuresByLabel(features ?? [], labelsOf(wanted)).map(({ id }) => id));

  return {
    category,
    /** Whether it has been deleted since it was chosen. */
    gone: category !== "" && !categories.some(({ id }) => id === category),
    choose(id: string) {
      if (id === category) return;
      // Nobody has decided upon features that have not been shown yet.
      const decided = features && (shown.current?.category === category ? shown.current.features : features);
      if (decided) {
        setChoices(new Map(choices).set(category, ticked));
        setWanted(wantedAfter(wanted, decided, ticked));
      }
      setCategory(id);
      setChange(choices.has(id) ? "back" : "another");
    },
    /** Both as a product has them by now. */
    take(product: ProductChoices) {
      setCategory(product.category);
      setChoices(choicesOf(product));
      setWanted(new Map());
      setChange(undefined);
    },
    /** Not there while they are fetched, or while no category is chosen. */
    features,
    /** Whether they could not be fetched; `again` tries once more. */
    failed,
    again,
    ticked,
    tick(id: string, on: boolean) {
      setChange(undefined);
      setChoices((before) => {
        const chosen = before.get(category) ?? ticked;
        return new Map(before).set(
          category,
          new Set(on ? [...chosen, id] : [...chosen].filter((other) => other !== id)),
        );
      });
    },
    /**
     * The ids that the form sends. One that has been deleted is no longer to be seen, and goes. Until they are all there, those
     * that were chosen on the way: the server keeps those of equal label.
     */
    sent: features
      ? features.flatMap(({ id }) => (ticked.has(id) ? [id] : [])).sort()
      : [...(choices.get(category) ?? Array.from(wanted.values(), ({ id }) => id))].sort(),
    /** What the choice of another category did to the features, in words. */
    changeTold: change && features && tellChange(change, { wanted, features, ticked }),
  };
}

/** Chosen for the first time, or once more. */
type CategoryChange = "another" | "back";

function choicesOf(product: ProductChoices | undefined): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(product && [[product.category, new Set(product.features)]]);
}

/** What is wanted once a category is left: it has the last word about the labels that it offers. */
function wantedAfter(
  wanted: ReadonlyMap<string, Feature>,
  features: Feature[],
  ticked: ReadonlySet<string>,
): ReadonlyMap<string, Feature> {
  const after = new Map(wanted);
  for (const { label } of features) after.delete(labelKey(label));
  for (const feature of features) if (ticked.has(feature.id)) after.set(labelKey(feature.label), feature);
  return after;
}

function labelsOf(features: ReadonlyMap<string, Feature>): string[] {
  return Array.from(features.values(), ({ label }) => label);
}

function tellChange(
  change: CategoryChange,
  {
    wanted,
    features,
    ticked,
  }: { wanted: ReadonlyMap<string, Feature>; features: Feature[]; ticked: ReadonlySet<string> },
): string {
  if (change === "back") return ticked.size > 0 ? "The features chosen for this category before are ticked again." : "";
  const labels = labelsOf(wanted);
  const dropped = labels.filter((label) => featuresByLabel(features, [label]).length === 0);
  const kept = labels.length - dropped.length;
  if (labels.length === 0) return "";
  const [feature, isKept] = [labels.length === 1 ? "feature" : "features", kept === 1 ? "is" : "are"];
  const told = `The category has changed: ${kept} of ${labels.length} chosen ${feature} ${isKept} kept.`;
  if (dropped.length === 0) return told;
  const [wasDropped, it] = dropped.length === 1 ? ["was", "it"] : ["were", "them"];
  return `${told} ${dropped.length} ${wasDropped} dropped, because this category does not offer ${it}: ${dropped.join(", ")}.`;
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
  choice: { category, gone, features, failed, again, ticked, tick, sent, changeTold },
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

  return (
    <div className="grid gap-4">
      {/* Not hidden while it is empty: only what comes into a place that is there is read out. */}
      <p role="status" className="text-small empty:sr-only">
        {changeTold && `${changeTold} `}
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
