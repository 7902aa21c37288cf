import { serveQuestions } from "../workers/serve-questions.ts";
import { readSbom } from "./sbom-reader.ts";

const handlers = { readSbom };
export type SbomWorker = typeof handlers;

serveQuestions(handlers);
