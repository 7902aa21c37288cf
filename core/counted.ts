/** "1 file", "2 files". A plural that takes more than an s is given. */
export function counted(count: number, noun: string, plural?: string): string {
  return `${count} ${nounFor(count, noun, plural)}`;
}

/** For a count that stands in another element. */
export function nounFor(count: number, noun: string, plural = `${noun}s`): string {
  return count === 1 ? noun : plural;
}
