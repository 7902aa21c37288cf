import { Combobox } from "@base-ui/react/combobox";
import { Check, Search } from "lucide-react";
import { useState } from "react";
import type { ProductChoice } from "#core/product/product.ts";
import { SmallPicture } from "../../../components/small-picture.tsx";
import { useProductChoices } from "./use-product-choices.ts";

export interface ProductFinderProps {
  label: string;
  chosen: ProductChoice[];
  onChoose: (chosen: ProductChoice[]) => void;
  except?: string | undefined;
  describedBy?: string | undefined;
}

export default function ProductFinder({ label, chosen, onChoose, except, describedBy }: ProductFinderProps) {
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const { choices, current, failed } = useProductChoices({ query, except, open });

  return (
    <Combobox.Root
      multiple
      filter={null}
      items={choices ?? []}
      itemToStringLabel={({ model }) => model}
      isItemEqualToValue={(one, other) => one.id === other.id}
      value={chosen}
      onValueChange={(products, { reason }) => {
        // Escape only closes the list; Base UI would also clear the selection.
        if (reason === "escape-key") return;
        onChoose(products);
        setQuery("");
      }}
      inputValue={query}
      onInputValueChange={setQuery}
      open={open}
      onOpenChange={setOpen}
      autoHighlight
    >
      <div className="relative">
        <Search aria-hidden className="absolute top-3.25 left-3.25 size-4.5 text-ink-3" />
        <Combobox.Input
          aria-label={label}
          aria-invalid={describedBy ? true : undefined}
          aria-describedby={describedBy}
          placeholder="Find a product by model"
          // Enter selects the highlighted product instead of submitting the form.
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            // Ignores results of an earlier query.
            if (!current) event.preventBaseUIHandler();
          }}
          className="min-h-11 w-full rounded-md border border-edge bg-surface pr-3.5 pl-10.5 text-small text-ink focus:bg-paper focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger"
        />
      </div>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={6} className="z-30 outline-none">
          <Combobox.Popup className="max-h-(--available-height) w-(--anchor-width) overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-pop">
            <Combobox.Status className="px-3 py-2 text-meta text-ink-3 empty:hidden">
              {statusOf(choices, failed)}
            </Combobox.Status>
            <Combobox.List>
              {(product: ProductChoice) => (
                <Combobox.Item
                  key={product.id}
                  value={product}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border-l-2 border-transparent px-2.5 py-1 text-small text-ink outline-none data-highlighted:border-index data-highlighted:bg-surface forced-colors:border-[Canvas] forced-colors:data-highlighted:border-[Highlight]"
                >
                  <SmallPicture picture={product.picture} width={34} height={34} className="size-8.5" />
                  <span className="min-w-0 flex-1 wrap-anywhere">{product.model}</span>
                  <Combobox.ItemIndicator>
                    <Check className="size-4.5 text-accent" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function statusOf(choices: ProductChoice[] | undefined, failed: boolean): string {
  if (failed) return "Products could not be loaded. Check the connection and try again.";
  if (!choices) return "Loading...";
  return choices.length === 0 ? "No product of that model." : "";
}
