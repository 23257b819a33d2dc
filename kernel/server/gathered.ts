import { Overloaded } from '#kernel/rules/refusals.ts';

export interface Gathering<Q> {
  /** So many questions share a statement at most. */
  readonly most?: number;
  /** So many may wait; further ones are refused at once (508), with the seconds to wait. */
  readonly mostWaiting?: number;
  /** Questions of one name never share a statement: the later one waits for the next. */
  readonly apart?: (question: Q) => string;
}

interface Waiting<Q, A> {
  readonly question: Q;
  answered(answer: A): void;
  failed(error: unknown): void;
}

const RETRY_SECONDS = 5;

/**
 * One statement for the questions of all who ask at the same moment: those of one turn of the event loop, and
 * those that come while the last statement is under way.
 * Nobody waits for others to come, and nothing is remembered: each answer is of a statement that began after
 * its question. `ask` answers in the order of the questions.
 * When a statement for many fails, its halves are asked apart, until the one that fails stands alone.
 */
export function gathered<Q, A>(
  ask: (questions: readonly [Q, ...Q[]]) => Promise<readonly A[]>,
  { most = 128, mostWaiting = Number.POSITIVE_INFINITY, apart }: Gathering<Q> = {},
): (question: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = [];
  let asking = false;

  async function answer(batch: readonly Waiting<Q, A>[]): Promise<void> {
    const [first, ...rest] = batch;
    if (first === undefined) return;
    try {
      const answers = await ask([first.question, ...rest.map((w) => w.question)]);
      if (answers.length !== batch.length)
        throw new Error('A gathered statement answered too few questions.');
      for (const [n, w] of batch.entries()) w.answered(answers[n] as A);
    } catch (error) {
      if (rest.length === 0) return first.failed(error);
      const half = Math.ceil(batch.length / 2);
      await answer(batch.slice(0, half));
      await answer(batch.slice(half));
    }
  }
  async function askAll(): Promise<void> {
    for (let batch = take(); batch.length > 0; batch = take()) await answer(batch);
    asking = false;
  }
  const take = (): Waiting<Q, A>[] => {
    const names = new Set<string>();
    const batch: Waiting<Q, A>[] = [];
    const later: Waiting<Q, A>[] = [];
    for (const w of waiting) {
      const name = apart?.(w.question);
      if (batch.length >= most || (name !== undefined && names.has(name))) later.push(w);
      else batch.push(w);
      if (name !== undefined) names.add(name);
    }
    waiting = later;
    return batch;
  };

  return (question) =>
    new Promise((answered, failed) => {
      if (waiting.length >= mostWaiting) return failed(Overloaded({ seconds: RETRY_SECONDS }));
      waiting.push({ question, answered, failed });
      if (asking) return;
      asking = true;
      setImmediate(() => void askAll());
    });
}
