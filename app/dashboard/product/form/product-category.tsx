import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { href, Link } from "react-router";
import type { CategoryLink, Feature } from "#core/category/category.ts";
import { nounFor } from "#core/counted.ts";
import { featureKey, featuresByLabel } from "#core/product/features-by-label.ts";
import { type EditableProduct, productMessages } from "#core/product/product.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Select } from "../../../ui/select.tsx";
import { FieldError } from "../../../ui/text-field.tsx";
import { useOfferedFeatures } from "./use-offered-features.ts";

type ProductChoices = Pick<EditableProduct, "category" | "features">;

/** Remembers the ticked features per category. A category chosen for the first time starts with equal labels ticked. */
export function useCategoryAndFeatures({
  categories,
  initial,
  sent,
}: {
  categories: CategoryLink[];
  initial: (ProductChoices & Pick<EditableProduct, "offered">) | undefined;
  /** The category of a form that was refused without scripts. */
  sent?: string | undefined;
}) {
  const [category, setCategory] = useState(sent ?? initial?.category ?? "");
  const [choices, setChoices] = useState(() => choicesOf(initial));
  const [wanted, setWanted] = useState<ReadonlyMap<string, Feature>>(() =>
    initial && category !== initial.category
      ? wantedAfter(new Map(), initial.offered, new Set(initial.features))
      : new Map<string, Feature>(),
  );
  const [change, setChange] = useState<CategoryChange>();
  const { offered, failed, again } = useOfferedFeatures(category, categories);
  // Uses the features that the page was loaded with until the request completes, which avoids a layout shift.
  const known = [offered, initial && { category: initial.category, features: initial.offered }];
  const features = category ? known.find((offer) => offer?.category === category)?.features : undefined;
  // A deleted category offers no features, but the ones chosen in it still carry over.
  const shown = useRef<{ category: string; features: Feature[] }>(undefined);
  useEffect(() => {
    if (features && features.length > 0) shown.current = { category, features };
  }, [category, features]);
  const ticked =
    choices.get(category) ?? new Set(featuresByLabel(features ?? [], labelsOf(wanted)).map(({ id }) => id));

  return {
    category,
    gone: category !== "" && !categories.some(({ id }) => id === category),
    choose(id: string) {
      if (id === category) return;
      // The user cannot have decided on features that were never shown.
      const decided = features && (shown.current?.category === category ? shown.current.features : features);
      if (decided) {
        setChoices(new Map(choices).set(category, ticked));
        setWanted(wantedAfter(wanted, decided, ticked));
      }
      setCategory(id);
      setChange(choices.has(id) ? "back" : "another");
    },
    take(product: ProductChoices) {
      setCategory(product.category);
      setChoices(choicesOf(product));
      setWanted(new Map());
      setChange(undefined);
    },
    features,
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
    /** Ids to submit. While features load, these are the earlier category's: the server matches them by label. */
    sent: features
      ? features.flatMap(({ id }) => (ticked.has(id) ? [id] : [])).sort()
      : [...(choices.get(category) ?? Array.from(wanted.values(), ({ id }) => id))].sort(),
    changeTold: change && features && tellChange(change, { wanted, features, ticked }),
  };
}

type CategoryChange = "another" | "back";

function choicesOf(product: ProductChoices | undefined): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(product && [[product.category, new Set(product.features)]]);
}

function wantedAfter(
  wanted: ReadonlyMap<string, Feature>,
  features: Feature[],
  ticked: ReadonlySet<string>,
): ReadonlyMap<string, Feature> {
  const after = new Map(wanted);
  for (const { label } of features) after.delete(featureKey(label));
  for (const feature of features) if (ticked.has(feature.id)) after.set(featureKey(feature.label), feature);
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
  const [feature, isKept] = [nounFor(labels.length, "feature"), nounFor(kept, "is", "are")];
  const told = `The category has changed: ${kept} of ${labels.length} chosen ${feature} ${isKept} kept.`;
  if (dropped.length === 0) return told;
  const [wasDropped, it] = [nounFor(dropped.length, "was", "were"), nounFor(dropped.length, "it", "them")];
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
  // Reports a choice made before hydration, which React would otherwise reset.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const element = select.current;
    if (!element || element.value === category) return;
    const early = element.value;
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
        // React's `onChange` listens to `change` only; a render between `input` and `change`, which Conform causes,
        // would revert the choice.
        onInput={(event) => choose(event.currentTarget.value)}
        onChange={(event) => choose(event.target.value)}
        error={gone ? productMessages.categoryGone : error}
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

export const leaveOutFeaturesName = "leaveOutFeatures";

export function FeatureChoice({
  name,
  choice: { category, gone, features, failed, again, ticked, tick, sent, changeTold },
  error,
  leaveOut,
}: {
  name: string;
  choice: CategoryAndFeatures;
  leaveOut: boolean;
  error: string | undefined;
}) {
  const noteId = `${name}-note`;
  const boxes = useRef<HTMLDivElement>(null);
  // Reports boxes ticked before hydration, which React would otherwise reset.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    for (const { value, checked } of boxes.current?.querySelectorAll("input") ?? []) {
      if (checked !== ticked.has(value)) tick(value, checked);
    }
  }, []);
  const isLoading = category !== "" && !gone && !features;

  return (
    <div className="grid gap-4">
      {/* Always rendered: screen readers announce only content inserted into an existing live region. */}
      <p role="status" className={`text-small empty:sr-only ${isLoading ? "noscript:hidden" : ""}`}>
        {`${changeTold ? `${changeTold} ` : ""}${tellFeatures({ category: gone ? "" : category, features, failed })}`}
      </p>
      {failed && !features && (
        <p>
          <Button onClick={again}>Try again</Button>
        </p>
      )}
      {features && features.length > 0 && (
        <>
          <div
            ref={boxes}
            className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 noscript:hidden [&_.checkbox]:sm:min-h-8.5 [&_.checkbox>span]:py-1"
          >
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
          <p className="hidden text-small noscript:block">
            {features
              .filter(({ id }) => ticked.has(id))
              .map(({ label }) => label)
              .join(", ") || "None"}
          </p>
        </>
      )}
      <Checkbox
        label="Leave out those that are no longer offered"
        name={leaveOutFeaturesName}
        defaultChecked={leaveOut}
        aria-describedby={error ? noteId : undefined}
        className="hidden noscript:flex"
      />
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
