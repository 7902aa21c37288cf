export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.floor(bytes / 1_000)} KB`;
  if (bytes < 1_000_000_000) return `${Math.floor(bytes / 1_000_000)} MB`;
  return "WAY TOO BIG!";
}

/** What files take up together, which may be more than any of them. */
export function storedSize(bytes: number): string {
  return bytes < 1_000_000_000 ? fileSize(bytes) : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
