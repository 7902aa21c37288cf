import { Circle } from "lucide-react";
import { href, Link } from "react-router";
import type { ExamplePart } from "#core/site-content.ts";
import { buttonLook } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { Check } from "../../ui/icons.tsx";

/** The summary while there is no product: what to make first, and what visitors still read of the example. */
export function FirstHour({
  hasCategory,
  example,
  email,
}: {
  hasCategory: boolean;
  example: ExamplePart[];
  /** The administrator's. */
  email: string;
}) {
  return (
    <div className="grid gap-x-12 gap-y-12 nav:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <section aria-labelledby="import">
        <h2 id="import" className="mb-3 text-subhead text-ink">
          Begin with your list
        </h2>
        <p className="mb-4 max-w-prose text-small">
          An Excel or CSV list of your products, or an export of WooCommerce or Shopify, with pictures and documents
          beside it. You see what it becomes before anything is saved, and undo it in one click.
        </p>
        <Link to={href("/dashboard/import")} className={buttonLook("primary")}>
          Import a list
        </Link>
        <p className="mt-4 text-meta text-ink-3">
          <span>How to move in: </span>
          <code className="font-mono text-data">docs/moving-in.md</code>
          <span> in the site's software.</span>
        </p>
      </section>
      <section aria-labelledby="begin">
        <h2 id="begin" className="mb-3 text-subhead text-ink">
          Or by hand
        </h2>
        <ol className="border-t border-ink">
          <Step number={1} name="A category" text="such as “Bullet Cameras”, with its features" isDone={hasCategory}>
            {hasCategory ? (
              <Later>Done</Later>
            ) : (
              <Link to={href("/dashboard/categories/new")} className={buttonLook()}>
                New category
              </Link>
            )}
          </Step>
          <Step number={2} name="A product in it" text="model, description, one picture">
            {hasCategory ? (
              <Link to={href("/dashboard/products/new")} className={buttonLook()}>
                New product
              </Link>
            ) : (
              <Later>after the category</Later>
            )}
          </Step>
          <Step number={3} name="Its files" text="data sheet, manual, firmware">
            <Later>after the product</Later>
          </Step>
        </ol>
      </section>
      {example.some(({ isExample }) => isExample) && <Example example={[...example, administrator(email)]} />}
    </div>
  );
}

function administrator(email: string): ExamplePart {
  return { name: "Administrator", shown: email, files: [], isExample: false };
}

function Step({
  number,
  name,
  text,
  isDone = false,
  children,
}: {
  number: number;
  name: string;
  text: string;
  isDone?: boolean;
  children: Elements;
}) {
  return (
    <li className="grid min-h-16 grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-2 text-small">
      <span aria-hidden className="text-subhead text-ink-3">
        {isDone ? <Check className="size-5 text-accent" /> : number}
      </span>
      <span className="min-w-0">
        <b className="block font-[550] text-ink">{name}</b>
        <span className="text-meta text-ink-3">{text}</span>
      </span>
      {children}
    </li>
  );
}

function Later({ children }: { children: string }) {
  return <span className="text-meta text-ink-3">{children}</span>;
}

function Example({ example }: { example: ExamplePart[] }) {
  return (
    <section aria-labelledby="example" className="min-w-0 nav:col-span-2">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="example" className="text-subhead text-ink">
          Still the shipped example
        </h2>
        <p className="text-meta text-ink-3">
          <span>Visitors read these. The files lie in the folder </span>
          <code className="font-mono text-data">content</code>
          <span>; restart the site after a change.</span>
        </p>
      </div>
      <ul className="border-t border-ink text-small">
        {example.map(({ name, shown, files, isExample }) => (
          <li
            key={name}
            className={`grid min-h-10 grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-3.5 border-b border-line py-1.5 sm:grid-cols-[1.25rem_12rem_minmax(0,1fr)_auto] ${isExample ? "" : "text-ink-3"}`}
          >
            {isExample ? <Circle className="size-4 text-ink-3" /> : <Check className="size-4 text-accent" />}
            <span className={isExample ? "font-[550] text-ink" : ""}>
              <span>{name}</span>
              {!isExample && <span className="sr-only"> is your own</span>}
            </span>
            <span className="min-w-0 wrap-anywhere max-sm:col-start-2">{shown}</span>
            <span className="font-mono text-data wrap-anywhere max-sm:col-start-2">{files.join(", ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
