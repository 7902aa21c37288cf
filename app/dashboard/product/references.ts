/** How many other products name a product. */
export interface References {
  accessoryOf: number;
  successorOf: number;
}

/** "the accessories of another product and the successors of 2 other products"; empty if none names it. */
export function namedBy({ accessoryOf, successorOf }: References): string {
  const lists = [
    ...(accessoryOf > 0 ? [`the accessories of ${others(accessoryOf)}`] : []),
    ...(successorOf > 0 ? [`the successors of ${others(successorOf)}`] : []),
  ];
  return lists.join(" and ");
}

function others(count: number): string {
  return count > 1 ? `${count} other products` : "another product";
}
