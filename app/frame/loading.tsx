import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

const momentInMs = 300;

export function Loading() {
  const { state } = useNavigation();
  const [late, setLate] = useState(false);
  const waiting = state !== "idle";

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), momentInMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);

  return (
    <div className="pointer-events-none absolute inset-x-0 top-full h-0 print:hidden">
      {late && (
        <span
          aria-hidden="true"
          className="absolute -top-3.5 left-[38%] -ml-px h-3.5 index-mark motion-safe:animate-rack"
        />
      )}
      <p role="status" className="wrap text-center max-nav:text-right">
        {late && (
          <span className="inline-block rounded-b-md border border-t-0 border-line bg-raised px-3 py-1 text-meta text-ink max-nav:-mr-5">
            Loading...
          </span>
        )}
      </p>
    </div>
  );
}
