import { Search } from "lucide-react";

/** A field above a list that narrows it. */
export function ToolSearch({ label, query }: { label: string; query: string }) {
  return (
    <div className="relative max-sm:w-full">
      <Search className="pointer-events-none absolute top-3.25 left-3.5 size-4.5 text-ink-3" />
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        defaultValue={query}
        key={query}
        autoComplete="off"
        className="h-12 w-full rounded-md border border-edge bg-surface pr-3 pl-10.5 text-small text-ink focus:bg-paper focus:outline-2 focus:-outline-offset-1 focus:outline-accent sm:w-56"
      />
    </div>
  );
}
