import { useEffect, useState } from "react";
import { href, Link, useFetcher } from "react-router";
import type { CategoryLink, Feature } from "#core/category.ts";
import type { EditableProduct } from "#core/product.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Select } from "../../ui/select.tsx";
import { FieldError } from "../../ui/text-field.tsx";
import type { loader } from "./product-features.ts";

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
  const fetcher = useFetcher<typeof loader>();
  const { load } = fetcher;
  // What the page came with is there at once, so that nothing below it moves.
  const known = [fetcher.data, begun && { category: begun.category, features: begun.offered }];

  useEffect(() => {
    if (category) load(`${href("/dashboard/products/features")}?category=${category}`);
  }, [category, load]);

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
  return (
    <div className="grid content-start gap-2">
      <Select
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
  choice: { category, gone, features, ticked, tick, cleared },
  error,
}: {
  name: string;
  choice: CategoryAndFeatures;
  error: string | undefined;
}) {
  // One that has been deleted meanwhile is no longer to be seen, and goes. Until they are all there, nothing is known.
  const sent = [...ticked].filter((id) => !features || features.some((feature) => feature.id === id)).sort();
  return (
    <div className="grid gap-4">
      <p role="status" className="text-small empty:hidden">
        {cleared && "The category has changed, so its features are chosen anew. "}
        {tellFeatures({ category: gone ? "" : category, features })}
      </p>
      {features && features.length > 0 && (
        <div className="-my-1 grid gap-x-6 sm:grid-cols-2">
          {features.map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              checked={ticked.has(id)}
              onChange={(event) => tick(id, event.target.checked)}
            />
          ))}
        </div>
      )}
      {sent.map((id, place) => (
        <input key={id} type="hidden" name={`${name}[${place}]`} value={id} />
      ))}
      {error && <FieldError id={`${name}-note`}>{error}</FieldError>}
    </div>
  );
}

function tellFeatures({ category, features }: { category: string; features: Feature[] | undefined }) {
  if (category === "") return "Choose a category first.";
  if (features === undefined) return "Loading...";
  return features.length === 0 ? "This category has no features." : "";
}
