/**
 * Puts beside what a loader sends what the server alone has: the router sends the fields that `Object.keys` lists, and
 * these it does not list. An instance of a class could hide them as well, but for each of those the router makes an
 * error, with its stack, before it asks how it may be sent.
 */
export function withUnsent<Sent extends object, Unsent extends object>(
  sent: Sent,
  unsent: Unsent,
): Sent & Partial<Unsent> {
  for (const [name, value] of Object.entries(unsent)) Object.defineProperty(sent, name, { value });
  return sent;
}
