/** "at 20:07" of today, else "on 2026-11-28 at 20:07". In UTC, so that the server and every browser say the same. */
export function momentWords(at: number): string {
  const [day, time] = [new Date(at).toISOString().slice(0, 10), new Date(at).toISOString().slice(11, 16)];
  return day === new Date().toISOString().slice(0, 10) ? `at ${time}` : `on ${day} at ${time}`;
}
