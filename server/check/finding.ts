/** Something that is wrong with a site. */
export interface Finding {
  sentence: string;
  /** Where it can be put right without losing anything: does so, and answers what it did. */
  mend?(): Promise<string>;
}
