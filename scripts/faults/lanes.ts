import { setTimeout as delay } from 'node:timers/promises';
import { canonical } from '#kernel/rules/signature.ts';
import type { Answer } from '#kernel/test/rig.ts';

const LANES = 8;
/**
 * Answers that say "not now": the act is asked again with its key, later. A crash of the database forgets nonces, so that
 * what was signed before it is to be signed anew.
 */
const NOT_SETTLED = (http: number, code: string) =>
  http >= 500 || code === 'STILL_RUNNING' || code === 'SIGN_SKEW' || http === 429;

export interface Counted {
  readonly acked: number;
  readonly repeated: number;
  /** Open requests whose connection broke. */
  readonly cut: number;
  readonly lost: number;
  readonly doubled: number;
  readonly half: number;
  readonly refused: number;
  /** Nobody came to know what became of them. */
  readonly unsettled: number;
  /** The codes of the refusals. */
  readonly refusals: readonly string[];
  /** The longest time between two acts that succeeded. */
  readonly gapMs: number;
}
/** What the rows say of the acts that were acknowledged. */
export interface Verdict {
  readonly lost: number;
  readonly doubled: number;
  readonly half: number;
}
/** What lanes of callers are at. `A` is one act: the same key and the same words each time it is sent. */
export interface Work<A> {
  /** The `n`-th act of a lane; undefined when there is nothing left to do. */
  next(n: number): A | undefined;
  send(act: A, url: string): Promise<Answer<unknown>>;
  /** The doors count calls and acts by the minute; what is measured is not that. */
  makeRoom(): Promise<void>;
  judge(acked: readonly A[]): Promise<Verdict>;
}

interface Sent<A> {
  readonly act: A;
  /** The first answer that settled it. */
  answer: string | null;
  refused: string | null;
}

/** People who act over HTTP while something breaks; servers are asked by turns, the next one where a connection is refused. */
export class Lanes<A> {
  readonly #sent: Sent<A>[] = [];
  readonly #work: Work<A>;
  readonly #urls: () => readonly string[];
  #ended = false;
  #cut = 0;
  #repeated = 0;
  #doubled = 0;
  #lastOk = performance.now();
  #gapMs = 0;

  constructor(work: Work<A>, urls: () => readonly string[]) {
    this.#work = work;
    this.#urls = urls;
  }

  /** Acts while `fault` runs, then settles what nobody heard the end of, and counts. */
  async during(fault: () => Promise<void>): Promise<Counted> {
    const working = this.#act();
    await delay(1000);
    await fault().finally(() => {
      this.#ended = true;
    });
    await working;
    await this.#settle();
    return this.#count();
  }

  async #act(): Promise<void> {
    const room = setInterval(() => void this.#makeRoom(), 2000);
    await Promise.all(Array.from({ length: LANES }, (_, lane) => this.#lane(lane)));
    clearInterval(room);
  }
  /** Once the fault is over: lanes that ran out of acts before that would ask a database that is not there yet. */
  async #settle(): Promise<void> {
    await this.#makeRoom();
    for (const one of this.#sent.filter(({ answer }) => answer === null)) {
      await this.#makeRoom();
      await this.#again(one);
    }
  }
  /** What cannot be reached now has nothing to be cleared of: acts that were counted are refused, and reported so. */
  readonly #makeRoom = (): Promise<void> => this.#work.makeRoom().catch(() => {});

  async #lane(lane: number): Promise<void> {
    for (let n = lane; !this.#ended; n++) {
      const act = this.#work.next(n);
      if (act === undefined) return;
      const one: Sent<A> = { act, answer: null, refused: null };
      this.#sent.push(one);
      await this.#ask(one, n);
    }
  }

  async #ask(one: Sent<A>, n: number): Promise<void> {
    const urls = this.#urls();
    for (let turn = 0; turn < urls.length; turn++) {
      const answer = await this.#work
        .send(one.act, urls[(n + turn) % urls.length] as string)
        .catch((error: Error) => (error.cause as { code?: string } | undefined)?.code ?? error.message);
      if (answer === 'ECONNREFUSED') continue;
      if (typeof answer === 'string') {
        this.#cut += 1;
        return;
      }
      const { http, envelope } = answer;
      // Who is asked to come again does not come at once.
      if (NOT_SETTLED(http, envelope.code)) return void (await delay(100));
      if (envelope.code !== 'OK') one.refused = envelope.code;
      one.answer = canonical(envelope.data);
      if (envelope.code !== 'OK') return;
      this.#gapMs = Math.max(this.#gapMs, performance.now() - this.#lastOk);
      this.#lastOk = performance.now();
      return;
    }
    await delay(100);
  }

  /** An act nobody knows the end of is sent again with its key until somebody does; then once more, for the same answer. */
  async #again(one: Sent<A>): Promise<void> {
    this.#repeated += 1;
    for (let tries = 0; one.answer === null && tries < 100; tries++) {
      await this.#ask(one, tries);
      if (one.answer === null) await delay(200);
    }
    const first = one.answer;
    if (first === null || one.refused !== null) return;
    one.answer = null;
    await this.#ask(one, 0);
    if (one.answer !== first) this.#doubled += 1;
  }

  async #count(): Promise<Counted> {
    const acked = this.#sent.filter((one) => one.refused === null && one.answer !== null);
    const { lost, doubled, half } = await this.#work.judge(acked.map(({ act }) => act));
    return {
      acked: acked.length,
      repeated: this.#repeated,
      cut: this.#cut,
      lost,
      doubled: doubled + this.#doubled,
      half,
      refused: this.#sent.filter((one) => one.refused !== null).length,
      unsettled: this.#sent.filter((one) => one.answer === null).length,
      refusals: [...new Set(this.#sent.flatMap((one) => one.refused ?? []))],
      gapMs: Math.round(this.#gapMs),
    };
  }
}
