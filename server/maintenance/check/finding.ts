export interface Finding {
  sentence: string;
  /** Present only if the repair loses no data. */
  repair?(): Promise<Repair>;
}

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
