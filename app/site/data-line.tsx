import { useSite } from "../navigation/site.ts";

interface DataFile {
  name: string;
  address: string;
}

/** Names what programs can read of a page, at its end. The feed is left out while the maker uses nothing that it tells. */
export function DataLine({ files, feed, className = "" }: { files: DataFile[]; feed: string; className?: string }) {
  const { hasFeeds } = useSite();
  const named = hasFeeds ? [...files, { name: "Feed", address: feed }] : files;
  return (
    <p
      className={`flex flex-wrap items-center gap-x-4 border-t border-line py-1 text-meta text-ink-3 print:hidden ${className}`}
    >
      <span>Data</span>
      {named.map(({ name, address }) => (
        <a key={address} href={address} className="inline-flex min-h-11 min-w-11 items-center text-link">
          {name}
        </a>
      ))}
    </p>
  );
}
