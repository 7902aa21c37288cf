import { PageLink } from "../navigation/page-links.tsx";
import { useSite } from "../navigation/site.ts";

export function Logo({ className = "" }: { className?: string }) {
  const { name, logoUrl } = useSite().brand;
  return (
    <PageLink
      href="/"
      aria-label={`${name}, home`}
      className={`flex min-h-11 min-w-0 items-center gap-2.5 text-[1.1875rem] font-semibold tracking-[-0.03em] text-ink no-underline ${className}`}
    >
      {logoUrl ? (
        <img src={logoUrl} alt="" width={28} height={28} className="size-7 flex-none object-contain" />
      ) : (
        <LogoMark className="size-7 flex-none text-ink [--mark:var(--color-index)]" />
      )}
      <span className="truncate py-1">{name}</span>
    </PageLink>
  );
}

export function LogoMark({ className = "" }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="2 3.6 28 28" className={className}>
      <path
        d="M16 28.5 3.6 9.4A22.8 22.8 0 0 1 28.4 9.4Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.1"
        strokeLinejoin="round"
      />
      <path d="M16 25.2 11.1 9.1a16.8 16.8 0 0 1 9.8 0Z" className="fill-(--mark)" />
    </svg>
  );
}
