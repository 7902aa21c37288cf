import { lazy, Suspense, useState } from "react";
import { href } from "react-router";
import { asButton } from "../../components/link-button.ts";
import { PageLink } from "../../navigation/page-links.tsx";
import { withQuery } from "../../navigation/with-query.ts";
import { retryingLazy } from "../../ui/retryable-import.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

const GenuineCheck = lazy(() => retryingLazy(() => import("./genuine-check.tsx")));

/** Opens the check below a product's firmware; without scripts, a link to the check of /support. */
export function GenuineOpener({
  product,
  largestFile,
}: {
  product: { id: string; model: string };
  largestFile: number;
}) {
  const hydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p className="text-small sm:ml-auto print:hidden">
        <PageLink
          href={`${withQuery(href("/support"), { for: product.id })}#genuine`}
          className="inline-flex min-h-11 items-center text-link"
          {...(hydrated && { ...asButton(() => setIsOpen(!isOpen)), "aria-expanded": isOpen })}
        >
          Is this file genuine?
        </PageLink>
      </p>
      {isOpen && (
        <div className="basis-full">
          <Suspense>
            <GenuineCheck largestFile={largestFile} product={product} />
          </Suspense>
        </div>
      )}
    </>
  );
}
