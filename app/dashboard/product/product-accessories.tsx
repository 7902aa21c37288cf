import { X } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import type { ProductChoice } from "#core/product.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { retryingLazy } from "../../ui/retrying-lazy.ts";
import { FieldError } from "../../ui/text-field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { AccessoryPicture } from "./accessory-picture.tsx";

// Client only: its hidden input has a style attribute, which the Content-Security-Policy forbids, and it weighs 60 KB.
const AccessoryFinder = lazy(() => retryingLazy(() => import("./accessory-finder.tsx")));

export function ProductAccessories({
  name,
  begun,
  except,
  error,
}: {
  name: string;
  begun: ProductChoice[];
  except?: string;
  error: string | undefined;
}) {
  const [chosen, setChosen] = useState(begun);
  const hydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const noteId = `${name}-note`;

  function remove(id: string) {
    setChosen((before) => before.filter((product) => product.id !== id));
    box.current?.querySelector("input")?.focus();
  }

  const placeholder = <div className="min-h-11 rounded-md border border-edge bg-surface noscript:hidden" />;
  return (
    <div ref={box} className="grid gap-4">
      {hydrated ? (
        <Suspense fallback={placeholder}>
          <AccessoryFinder chosen={chosen} onChoose={setChosen} except={except} describedBy={error && noteId} />
        </Suspense>
      ) : (
        placeholder
      )}
      {error && <FieldError id={noteId}>{error}</FieldError>}
      {chosen.length > 0 && (
        <ul aria-label="Chosen accessories" className="flex flex-wrap gap-3">
          {chosen.map(({ id, model, picture }, place) => (
            <li
              key={id}
              className="inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-md border border-line bg-raised pl-1.5 text-small text-ink"
            >
              <input type="hidden" name={`${name}[${place}]`} value={id} />
              <AccessoryPicture picture={picture} />
              <span className="min-w-0 py-1 wrap-anywhere">{model}</span>
              <IconButton
                label={`Remove ${model}`}
                onClick={() => remove(id)}
                className="noscript:hidden [&_svg]:size-4.5"
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
