export function LoadingScale({ className = "" }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`relative h-5.5 focal-scale ${className}`}>
      <span className="absolute bottom-0 left-[38%] -ml-px h-5.5 index-mark motion-safe:animate-rack" />
    </div>
  );
}
