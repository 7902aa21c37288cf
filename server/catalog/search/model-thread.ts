import { parentPort } from "node:worker_threads";
import { type ListedModel, ModelList, type PartNumbers, type Similar } from "./model-list.ts";

/** What the thread is asked; `number` is in its answer. */
export type Question = { number: number } & (
  | { ask: "set"; products: ListedModel[] }
  | { ask: "load"; models: string; documents: string }
  | { ask: "samePartNumber"; query: string; limit: number }
  | { ask: "withPartNumbers"; queries: string[] }
  | { ask: "documentsNamed"; key: string; limit: number }
  | { ask: "similar"; query: string; words: string[]; knownWords: string[] }
);

export interface Answer {
  number: number;
  answer: PartNumbers | Similar | number[] | number[][] | undefined;
}

const list = new ModelList();

parentPort?.on("message", (question: Question) => {
  parentPort?.postMessage({ number: question.number, answer: answer(question) } satisfies Answer);
});

function answer(question: Question): Answer["answer"] {
  if (question.ask === "samePartNumber") return list.samePartNumber(question.query, question.limit);
  if (question.ask === "withPartNumbers") return list.withPartNumbers(question.queries);
  if (question.ask === "documentsNamed") return list.documentsNamed(question.key, question.limit);
  if (question.ask === "similar") return list.similar(question.query, question.words, question.knownWords);
  list.set(question.ask === "load" ? productsIn(question) : question.products);
  return undefined;
}

function productsIn({ models, documents }: { models: string; documents: string }): ListedModel[] {
  const documentsOf = new Map<number, string>();
  for (const [seq, text] of linesOf(documents)) documentsOf.set(seq, `${documentsOf.get(seq) ?? ""}${text}\n`);
  return Array.from(linesOf(models), ([seq, model]) => ({ seq, model, documents: documentsOf.get(seq) ?? "" }));
}

/** Of lines such as `12 vf-b8v-2712`. */
function* linesOf(text: string): Generator<[seq: number, text: string]> {
  for (const line of text === "" ? [] : text.split("\n")) {
    const space = line.indexOf(" ");
    yield [Number(line.slice(0, space)), line.slice(space + 1)];
  }
}
