import { serveQuestions } from "../../workers/serve-questions.ts";
import { type ListedModel, ModelList } from "./model-list.ts";

const list = new ModelList();

const handlers = {
  load: (names: AllNames) => list.set(productsIn(names)),
  set: list.set.bind(list),
  samePartNumber: list.samePartNumber.bind(list),
  withPartNumbers: list.withPartNumbers.bind(list),
  documentsNamed: list.documentsNamed.bind(list),
  similar: list.similar.bind(list),
};
export type ModelThread = typeof handlers;

serveQuestions(handlers);

/** Lines such as `12 vf-b8v-2712`. */
export interface AllNames {
  models: string;
  documents: string;
}

function productsIn({ models, documents }: AllNames): ListedModel[] {
  const documentsOf = new Map<number, string>();
  for (const [seq, text] of linesOf(documents)) documentsOf.set(seq, `${documentsOf.get(seq) ?? ""}${text}\n`);
  return Array.from(linesOf(models), ([seq, model]) => ({ seq, model, documents: documentsOf.get(seq) ?? "" }));
}

function* linesOf(text: string): Generator<[seq: number, text: string]> {
  for (const line of text === "" ? [] : text.split("\n")) {
    const space = line.indexOf(" ");
    yield [Number(line.slice(0, space)), line.slice(space + 1)];
  }
}
