/** Something that is wrong with a site. */
export interface Finding {
  sentence: string;
  /** Where it can be put right without losing anything: does so, and answers what has come of it. */
  repair?(): Promise<Repair>;
}

/** What has come of mending: `isLeft` where the site is as wrong as before. */
export interface Repair {
  sentence: string;
  isUnresolved: boolean;
}

export function repaired(sentence: string): Repair {
  return { sentence, isUnresolved: false };
}

export function notRepaired(sentence: string): Repair {
  return { sentence, isUnresolved: true };
}
