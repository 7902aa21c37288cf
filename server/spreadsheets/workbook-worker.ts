import { serveQuestions } from "../workers/serve-questions.ts";
import { workbookOf } from "./workbook-writer.ts";

const handlers = { workbookOf };
export type WorkbookWorker = typeof handlers;

serveQuestions(handlers);
