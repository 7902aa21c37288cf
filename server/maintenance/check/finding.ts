export interface Finding {
  message: string;
  /** Present only if the repair loses no data. */
  repair?(): Promise<Repair>;
}

export interface Repair {
  message: string;
  isUnresolved: boolean;
}

export function repaired(message: string): Repair {
  return { message, isUnresolved: false };
}

export function notRepaired(message: string): Repair {
  return { message, isUnresolved: true };
}
