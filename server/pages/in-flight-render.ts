import type { TooMany } from "../http/fair-queue.ts";
import type { MadePage } from "./rendered-page.ts";

/** Who asks for a page. */
export interface PageAsker {
  /** Whose turns are counted together. */
  network: string;
  /** Does the work when it is this network's turn, unless too much of it waits. */
  inTurn<Value>(work: () => Promise<Value>): Promise<Value | TooMany>;
  /** Calls back when whoever asks has left, or has been answered. */
  onLeaving(left: () => void): void;
}

/** So many networks wait for their turn with one page, that what everybody asks for leaves room in the queue. */
const mostTurns = 8;

/**
 * A page that is being made, once for all who ask for it meanwhile. Their networks wait for turns of their own, and the
 * first that comes is everybody's: who asks for what a busy network has asked for waits in no longer a queue.
 */
export class PageMaking {
  readonly page: Promise<MadePage>;
  readonly #make: () => Promise<void>;
  /** The networks that wait for their turn. */
  readonly #turns = new Set<string>();
  #refusal = Promise.withResolvers<TooMany>();
  #begun = false;
  #waiting = 0;

  /** `make` may ask whether all who waited have left. */
  constructor(make: (allHaveLeft: () => boolean) => Promise<MadePage>) {
    const { promise, resolve } = Promise.withResolvers<MadePage>();
    this.page = promise;
    this.#make = async () => {
      if (this.#begun) return;
      this.#begun = true;
      resolve(make(() => this.#waiting === 0));
      // Whoever waits is told of a failure, by the page itself.
      await promise.catch(() => {});
    };
  }

  /** Waits for the page. `allHaveLeft` is called when nobody does any more. */
  join({ network, inTurn, onLeaving }: PageAsker, allHaveLeft: () => void): Promise<MadePage | TooMany> {
    this.#waiting += 1;
    onLeaving(() => {
      this.#waiting -= 1;
      if (this.#waiting === 0) allHaveLeft();
    });
    if (this.#begun) return this.page;
    if (!this.#turns.has(network) && this.#turns.size < mostTurns) void this.#takeTurn(network, inTurn);
    return Promise.race([this.page, this.#refusal.promise]);
  }

  /** One that is refused matters only if no other comes: then all who wait hear so, and who asks again tries again. */
  async #takeTurn(network: string, inTurn: PageAsker["inTurn"]): Promise<void> {
    this.#turns.add(network);
    const refused = await inTurn(this.#make);
    this.#turns.delete(network);
    if (!refused || this.#begun || this.#turns.size > 0) return;
    this.#refusal.resolve(refused);
    this.#refusal = Promise.withResolvers<TooMany>();
  }
}
