/** Returns a function that runs at most `most` tasks at a time, the others in order of arrival. */
export function fewAtATime(most: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let underWay = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (underWay >= most) await new Promise<void>((go) => waiting.push(go));
    else underWay += 1;
    try {
      return await work();
    } finally {
      // Passes its slot straight to the next task: a decrement would let a new caller take it first.
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
