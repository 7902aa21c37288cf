/** Words that mean the same to those who search. */
export interface SynonymFields {
  words: string[];
}

export interface SynonymGroup extends SynonymFields {
  id: string;
  version: number;
}

export const longestSynonym = 64;
export const mostSynonyms = 20;

export const synonymMessages = {
  twoRequired: "Enter at least two words or phrases, one a line",
  tooMany: `At most ${mostSynonyms} words or phrases`,
  tooLong: (word: string) => `"${word.slice(0, 20)}..." is too long - ${longestSynonym} characters maximum`,
};
