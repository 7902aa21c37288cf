import { serveQuestions } from "../workers/serve-questions.ts";
import { readList } from "./read-list.ts";

const handlers = { readList: (bytes: Uint8Array, name: string) => readList(Buffer.from(bytes), name) };
export type ListWorker = typeof handlers;

serveQuestions(handlers);
