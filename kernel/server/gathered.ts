import { Overloaded } from '#kernel/rules/refusals.ts';

export interface Gathering {
  /** So many questions share a statement at most. */
  readonly most?: number;
  /** So many may wait; further ones are refused at once (508), with the seconds to wait. */
  readonly mostWaiting?: number;
}

interface Waiting<Q, A> {
  readonly question: Q;
  answered(answer: A): void;
  failed(error: unknown): void;
}

/**
 * One statement for the questions of all who ask at the same moment: those of one turn of the event loop, and
 * those that come while the last statement is under way.
 * Nobody waits for others to come, and nothing is remembered: each answer is of a statement that began after
 * its question. `ask` answers in the order of the questions.
 * When a statement for many fails, each question is asked alone, so that one cannot fail the others.
 */
export function gathered<Q, A>(
  ask: (questions: readonly [Q, ...Q[]]) => Promise<readonly A[]>,
  { most = 128, mostWaiting = Number.POSITIVE_INFINITY }: Gathering = {},
): (question: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = [];
  let asking = false;

  async function answer(batch: readonly [Waiting<Q, A>, ...Waiting<Q, A>[]]): Promise<void> {
    const [first, ...rest] = batch;
    try {
      const answers = await ask([first.question, ...rest.map((w) => w.question)]);
      if (answers.length !== batch.length)
        throw new Error('A gathered statement answered too few questions.');
      for (const [n, w] of batch.entries()) w.answered(answers[n] as A);
    } catch (error) {
      if (rest.length === 0) first.failed(error);
      else for (const w of batch) await answer([w]);
    }
  }
  async function askAll(): Promise<void> {
    for (let [first, ...rest] = take(); first !== undefined; [first, ...rest] = take())
      await answer([first, ...rest]);
    asking = false;
  }
  const take = (): Waiting<Q, A>[] => {
    const batch = waiting.slice(0, most);
    waiting = waiting.slice(most);
    return batch;
  };

  return (question) =>
    new Promise((answered, failed) => {
      if (waiting.length >= mostWaiting) return failed(Overloaded({ seconds: 5 }));
      waiting.push({ question, answered, failed });
      if (asking) return;
      asking = true;
      setImmediate(() => void askAll());
    });
}
