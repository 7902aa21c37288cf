import { useReloadWhenReady } from "../navigation/use-reload-when-ready.ts";

/** `doing` says what the start is doing, if that takes long. */
export function LoadingScreen({ doing }: { doing?: string | undefined }) {
  const nowDoing = useReloadWhenReady() ?? doing;
  return (
    <div role="status" className="m-auto grid min-h-130 w-60 max-w-full content-center gap-4.5">
      <LoadingScale />
      <h1 className="text-small font-normal">Loading...</h1>
      {nowDoing && <p className="text-meta text-ink-3 tabular-nums">{nowDoing}</p>}
    </div>
  );
}

function LoadingScale() {
  return (
    <div aria-hidden="true" className="relative h-5.5 focal-scale">
      <span className="absolute bottom-0 left-[38%] -ml-px h-5.5 index-mark motion-safe:animate-rack" />
    </div>
  );
}
