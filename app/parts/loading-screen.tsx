import { useEffect } from "react";
import { LoadingScale } from "./loading-scale.tsx";

const askAgainInMs = 1000;

/** Stands in the frame until products, categories, info and downloads can be read. Then the page loads by itself. */
export function LoadingScreen() {
  useEffect(() => {
    const timer = setInterval(async () => {
      const answer = await fetch("/readyz", { cache: "no-store" }).catch(() => undefined);
      if (answer?.ok) location.reload();
    }, askAgainInMs);
    return () => clearInterval(timer);
  }, []);

  return (
    <div role="status" className="m-auto grid min-h-130 w-60 place-content-center gap-4.5">
      <LoadingScale className="w-60" />
      <h1 className="text-small font-normal">Loading...</h1>
    </div>
  );
}
