export interface Finding {
  sentence: string;
  /** Only where nothing is lost by it. */
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
