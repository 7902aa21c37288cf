import { setTimeout as sleep } from "node:timers/promises";
import { serveQuestions } from "#server/workers/serve-questions.ts";

// Started by `worker-client.server.test.ts`.

const told: string[] = [];

const handlers = {
  echo: async (text: string) => text,
  remember: (text: string) => told.push(text),
  fail(): void {
    throw new Error("no such lens");
  },
  exit: () => process.exit(),
  loop(): void {
    for (;;);
  },
  wait: (milliseconds: number) => sleep(milliseconds, "waited"),
};
export type SampleThread = typeof handlers;

serveQuestions(handlers);
