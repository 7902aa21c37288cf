import { useEffect, useRef } from "react";
import { isRouteErrorResponse, Link } from "react-router";
import { useReloadWhenReady } from "../navigation/use-reload-when-ready.ts";
import { buttonLook } from "../ui/button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

export function ErrorMessage({ error }: { error: unknown }) {
  useReloadWhenReady(isUnreachable(error));
  const replacesPage = useRef(useHydrated());
  useEffect(() => {
    // The focused element was removed with the page that this one replaces.
    const isLost = replacesPage.current && document.activeElement === document.body;
    if (isLost) document.getElementById("content")?.focus();
  }, []);
  return (
    <div className="wrap grid gap-7 pt-18 pb-24 sm:pt-30 sm:pb-40">
      <h1 className="-mt-[0.1em] text-[clamp(5rem,2rem+15vw,15rem)] leading-[1.02] font-medium tracking-[-0.06em] [text-shadow:.16em_-.04em_.07em_color-mix(in_srgb,var(--color-ink)_20%,transparent)]">
        Opps
      </h1>
      <p className="text-lead text-ink">Sorry, an error has occurred.</p>
      <p className="max-w-160 border-l-2 border-index bg-surface px-5 py-3.5 font-mono text-small wrap-anywhere text-ink">
        {errorText(error)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/" className={buttonLook("primary")}>
          Go to home
        </Link>
        <Link to="/catalog" className={buttonLook()}>
          See all products
        </Link>
      </div>
    </div>
  );
}

function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /^(Failed to fetch|NetworkError|Load failed|network error)/i.test(error.message);
}

/** React Router has already sanitized the messages of server errors. */
export function errorText(error: unknown): string {
  if (isUnreachable(error)) return "The site cannot be reached. This page loads by itself when it can.";
  if (isRouteErrorResponse(error)) {
    if (error.statusText) return error.statusText;
    return typeof error.data === "string" && error.data ? error.data : `Error ${error.status}`;
  }
  return error instanceof Error && error.message ? error.message : "Unknown error";
}
