import { createStore } from '../request/store.ts';

/**
 * A question with two answers; the title is the question with its object, the body says the effect and
 * whether it can be undone.
 */
export interface Question {
  readonly title: string;
  readonly body?: string;
  /** The verb of the consequence, never "OK". */
  readonly yes: string;
  readonly no: string;
  /** Destroys something: the focus starts on the way out. */
  readonly danger?: boolean;
}
interface Open extends Question {
  readonly answer: (yes: boolean) => void;
}
/** Drawn by the shell; one question at a time, further ones wait. */
export const question = createStore<Open | null>(null);
let line: Promise<unknown> = Promise.resolve();

/** Asks and answers what was chosen; leaving the dialog is no. */
export function ask(asked: Question): Promise<boolean> {
  const turn = line.then(
    () =>
      new Promise<boolean>((resolve) => {
        question.set({
          ...asked,
          answer: (yes) => {
            question.set(null);
            resolve(yes);
          },
        });
      }),
  );
  line = turn;
  return turn;
}
