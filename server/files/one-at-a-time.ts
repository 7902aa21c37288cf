/** A queue for work that is heavy on a small server: each piece starts when the one before has ended, well or badly. */
export function oneAtATime(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}
