/**
 * A queue for work that is heavy on a small server: so many pieces at a time, the others in the order they came. A piece
 * that fails gives its place on like any other.
 */
export function fewAtATime(most: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let underWay = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (underWay >= most) await new Promise<void>((go) => waiting.push(go));
    else underWay += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, not given up, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
