import { parentPort } from "node:worker_threads";
import { ModelList, type PartNumbers, type Similar } from "./model-list.ts";

/** What the thread is asked; `number` is in its answer. */
export type Question = { number: number } & (
  | { ask: "set"; products: { seq: number; model: string | null }[] }
  | { ask: "load"; text: string }
  | { ask: "samePartNumber"; query: string; limit: number }
  | { ask: "similar"; query: string; words: string[]; knownWords: string[] }
);

export interface Answer {
  number: number;
  answer: PartNumbers | Similar | undefined;
}

const list = new ModelList();

parentPort?.on("message", (question: Question) => {
  parentPort?.postMessage({ number: question.number, answer: answer(question) } satisfies Answer);
});

function answer(question: Question): Answer["answer"] {
  if (question.ask === "samePartNumber") return list.samePartNumber(question.query, question.limit);
  if (question.ask === "similar") return list.similar(question.query, question.words, question.knownWords);
  list.set(question.ask === "load" ? productsIn(question.text) : question.products);
  return undefined;
}

/** Lines such as `12 vf-b8v-2712`. */
function productsIn(text: string): { seq: number; model: string }[] {
  const lines = text === "" ? [] : text.split("\n");
  return lines.map((line) => {
    const space = line.indexOf(" ");
    return { seq: Number(line.slice(0, space)), model: line.slice(space + 1) };
  });
}
