/** Something that is wrong with a site. */
export interface Finding {
  sentence: string;
  /** Where it can be put right without losing anything: does so, and answers what has come of it. */
  mend?(): Promise<Mending>;
}

/** What has come of mending: `isLeft` where the site is as wrong as before. */
export interface Mending {
  sentence: string;
  isLeft: boolean;
}

export function mended(sentence: string): Mending {
  return { sentence, isLeft: false };
}

export function left(sentence: string): Mending {
  return { sentence, isLeft: true };
}
