import { useRef } from "react";
import { compareAddress, mostCompared } from "#core/compare/compare-address.ts";
import { type ChosenProducts, clearChosen, toggleChosen } from "../components/chosen-products.ts";
import { PageLink } from "../navigation/page-links.tsx";
import { Button, buttonLook } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { X } from "../ui/icons.tsx";
import "./compare-tray.css";

export default function CompareTrayBar({ chosen: { products, isFull } }: { chosen: ChosenProducts }) {
  const compare = useRef<HTMLDivElement>(null);
  // The pressed button disappears.
  const focusNext = () => compare.current?.querySelector("a")?.focus();
  return (
    <section aria-label="Products to compare" className="compare-tray print:hidden">
      <div className="wrap">
        <p>
          Compare <span>{`${products.length} of ${mostCompared}`}</span>
        </p>
        <ul>
          {products.map(({ id, model }) => (
            <li key={id}>
              <span>{model}</span>
              <IconButton
                label={`Remove ${model}`}
                onClick={() => {
                  focusNext();
                  toggleChosen(id, model);
                }}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
        <div ref={compare}>
          <Button
            kind="quiet"
            onClick={() => {
              clearChosen();
              document.getElementById("content")?.focus({ preventScroll: true });
            }}
          >
            Clear
          </Button>
          <PageLink href={compareAddress(products.map(({ id }) => id))} className={buttonLook("primary")}>
            {`Compare ${products.length}`}
          </PageLink>
        </div>
        {isFull && <p role="alert">Six products can be compared. Remove one first.</p>}
      </div>
    </section>
  );
}
