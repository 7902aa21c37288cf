import { LoadingScale } from "./loading-scale.tsx";
import { useReloadWhenReady } from "./use-reload-when-ready.ts";

export function LoadingScreen() {
  useReloadWhenReady();
  return (
    <div role="status" className="m-auto grid min-h-130 w-60 max-w-full content-center gap-4.5">
      <LoadingScale />
      <h1 className="text-small font-normal">Loading...</h1>
    </div>
  );
}
