import type { EventEmitter } from "node:events";
import pLimit from "p-limit";
import type { Answer, Handlers, Question } from "./serve-questions.ts";

/**
 * In milliseconds: to start, to answer one question, and without questions before it ends. The first two are the worker's
 * own processor time, so that no answer depends on what else the machine does.
 */
export interface Timeouts {
  starting: number;
  answering: number;
  /** 0 starts another for every question. */
  idle: number;
}

/** What threads and processes have in common. */
export interface Peer {
  events: EventEmitter;
  post(question: Question): void;
  end(): Promise<unknown>;
  setKeepAlive(isAwake: boolean): void;
  /** Its processor time in milliseconds, or undefined where the system does not tell. */
  usedMs(): Promise<number | undefined>;
}

export interface WorkerOptions<Kind extends Peer> {
  /** For messages, such as "thread that compares models". */
  name: string;
  start: () => Kind;
  timeouts: Timeouts;
  /** It is not started again, because what it was told is lost with it. */
  hasState?: boolean;
}

/** By the clock, a worker has so many times its limit: one that waits for ever uses no processor time. */
const timesByClock = 20;
/** In milliseconds; nothing is measured of what is answered sooner. */
const firstLookMs = 500;

/** Its program crashed, threw an error, took too long, or was ended. */
export class WorkerFailed extends Error {}

type Ask<Served extends Handlers> = <Name extends keyof Served & string>(
  name: Name,
  ...parameters: Parameters<Served[Name]>
) => Promise<Awaited<ReturnType<Served[Name]>>>;

/** Exclusive use of a worker, for questions that belong together. */
export interface WorkerUse<Served extends Handlers, Kind extends Peer = Peer> {
  peer: Kind;
  ask: Ask<Served>;
  /** Sends what the worker does not answer. */
  tell<Name extends keyof Served & string>(name: Name, ...parameters: Parameters<Served[Name]>): void;
  /** Waits for what the worker does without an answer. An error is the worker's failure. */
  within<Value>(doing: Promise<Value>): Promise<Value>;
}

interface Life<Kind extends Peer> {
  peer: Kind;
  isStarted: boolean;
  /** The one that is waited for. */
  answer: PromiseWithResolvers<Answer>;
  failed: PromiseWithResolvers<never>;
}

/**
 * A thread or process that serves questions by `serveQuestions`. It starts with the first, answers one after the other, and
 * ends when idle. If it fails, the question in progress rejects with `WorkerFailed`, and the next one starts another.
 */
export class WorkerClient<Served extends Handlers, Kind extends Peer = Peer> {
  readonly #options: WorkerOptions<Kind>;
  readonly #queue = pLimit(1);
  #life: Life<Kind> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #wasStarted = false;

  constructor(options: WorkerOptions<Kind>) {
    this.#options = options;
  }

  /** Processor time of the worker since it started. */
  async usedMs(): Promise<number> {
    return (await this.#life?.peer.usedMs()) ?? 0;
  }

  get hasEnded(): boolean {
    return this.#wasStarted && !this.#life;
  }

  readonly ask: Ask<Served> = (name, ...parameters) => this.use(({ ask }) => ask(name, ...parameters));

  /** An error in `work` ends the worker, because it may have left an answer half read. */
  use<Value>(work: (use: WorkerUse<Served, Kind>) => Promise<Value>): Promise<Value> {
    return this.#queue(async () => {
      clearTimeout(this.#idle);
      const life = this.#life ?? this.#begin();
      life.peer.setKeepAlive(true);
      try {
        if (!life.isStarted) await this.#within(life, life.answer.promise);
        life.isStarted = true;
        return await Promise.race([work(this.#exclusive(life)), life.failed.promise]);
      } catch (error) {
        const hasFailed = this.#life !== life;
        await this.#end(life);
        if (hasFailed) return life.failed.promise;
        throw error;
      } finally {
        await this.#rest(life);
      }
    });
  }

  /** Waits until it has ended. A question in progress fails. */
  async end(): Promise<void> {
    if (this.#life) await this.#end(this.#life);
  }

  /** Answers first what was asked before. */
  async endWhenAnswered(): Promise<void> {
    await this.#queue(() => this.end());
  }

  #begin(): Life<Kind> {
    const { name, start, hasState } = this.#options;
    if (hasState && this.#wasStarted) throw new WorkerFailed(`The ${name} has ended.`);
    const life: Life<Kind> = {
      peer: start(),
      isStarted: false,
      answer: Promise.withResolvers(),
      failed: Promise.withResolvers(),
    };
    life.failed.promise.catch(() => {});
    life.peer.events.on("message", (answer: Answer) => life.answer.resolve(answer));
    life.peer.events.on("error", (error) => this.#fail(life, error));
    life.peer.events.on("exit", () => this.#fail(life));
    this.#wasStarted = true;
    this.#life = life;
    return life;
  }

  #exclusive(life: Life<Kind>): WorkerUse<Served, Kind> {
    const within = <Value>(doing: Promise<Value>) => this.#within(life, doing);
    return {
      peer: life.peer,
      within,
      tell: (name, ...parameters) => life.peer.post({ name, parameters, isTold: true }),
      ask(name, ...parameters) {
        life.answer = Promise.withResolvers();
        life.peer.post({ name, parameters });
        return within(life.answer.promise).then(({ value }) => value as Awaited<ReturnType<Served[typeof name]>>);
      },
    };
  }

  async #within<Value>(life: Life<Kind>, doing: Promise<Value>): Promise<Value> {
    const { starting, answering } = this.#options.timeouts;
    const stop = limitTime(life.peer, life.isStarted ? answering : starting, (error) => this.#fail(life, error));
    try {
      return await Promise.race([doing, life.failed.promise]);
    } catch (error) {
      this.#fail(life, error);
      return life.failed.promise;
    } finally {
      stop();
    }
  }

  /** The first failure counts. */
  #fail(life: Life<Kind>, cause?: unknown): void {
    if (this.#life === life) this.#life = undefined;
    const { name } = this.#options;
    const reason = cause instanceof Error ? `: ${cause.message}` : ".";
    life.failed.reject(
      life.isStarted
        ? new WorkerFailed(`The ${name} has ended${reason}`, { cause })
        : new Error(`The ${name} did not start${reason}`, { cause }),
    );
  }

  async #rest(life: Life<Kind>): Promise<void> {
    life.peer.setKeepAlive(false);
    const { idle } = this.#options.timeouts;
    if (idle === 0) await this.end();
    else if (this.#life) this.#idle = setTimeout(() => void this.end(), idle).unref();
  }

  async #end(life: Life<Kind>): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#life === life) this.#life = undefined;
    life.failed.reject(new WorkerFailed(`The ${this.#options.name} has ended.`));
    // A terminating thread keeps no process alive, so the process could exit before closing is done.
    const awake = setInterval(() => {}, 1_000);
    await life.peer.end();
    clearInterval(awake);
  }
}

/** Returns a function that ends the limit. */
function limitTime(peer: Peer, mostMs: number, fail: (error: Error) => void): () => void {
  const firstMs = Math.min(firstLookMs, mostMs / 2);
  const clockMs = mostMs * timesByClock;
  const clock = setTimeout(() => fail(new Error(`no answer within ${clockMs} ms`)), clockMs);
  let look = setTimeout(measure, firstMs);
  let [isOver, usedBefore]: [boolean, number?] = [false];

  async function measure(): Promise<void> {
    const used = await peer.usedMs();
    if (isOver || used === undefined) return;
    // It may have been busy since it was asked.
    usedBefore ??= used - firstMs;
    const leftMs = mostMs - (used - usedBefore);
    if (leftMs <= 0) fail(new Error(`no answer within ${mostMs} ms of processor time`));
    else look = setTimeout(measure, Math.max(leftMs, 10));
  }

  return () => {
    isOver = true;
    clearTimeout(clock);
    clearTimeout(look);
  };
}

export function undefinedIfFailed(error: unknown): undefined {
  if (!(error instanceof WorkerFailed)) throw error;
}
