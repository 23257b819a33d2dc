import { useState } from 'react';
import type { Call, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { isUnanswered, type RefusalError, useAct, useActKey } from '#kernel/web/request/index.ts';
import { screenWords } from './words.ts';

export interface BindingAct<C extends Call> {
  run(input: InputOf<C>): void;
  readonly running: boolean;
  /** Stands until the next answer, or until it is cleared. */
  readonly refused: RefusalError | null;
  /** The refusal in words, for the dialog. */
  readonly problem: string | null;
  /** There as soon as it is answered, before what it changed is fetched again. */
  readonly result: OutputOf<C> | null;
  clear(): void;
}

/**
 * A binding act behind its dialog: whatever is refused stands there, beside what it is about. Unanswered it
 * keeps its key, also over a reload,
 * so that a repeat takes effect once; refused, the next attempt is another act. `name` is the act with its
 * record, such as `offers.accept:17`.
 */
export function useBindingAct<C extends Call>(
  call: C,
  name: string,
  on: {
    readonly done?: (output: OutputOf<C>) => void;
    readonly refused?: (error: RefusalError) => void;
  } = {},
): BindingAct<C> {
  const t = useWords(screenWords);
  const [refused, refuse] = useState<RefusalError | null>(null);
  const [result, setResult] = useState<OutputOf<C> | null>(null);
  const { run, running } = useAct(call, {
    key: useActKey(name),
    suppressErrors: 'all',
    onDone: (output) => {
      refuse(null);
      setResult(output);
      on.done?.(output);
    },
    onRefused: (error) => {
      refuse(error);
      on.refused?.(error);
    },
  });
  const problem = refused === null ? null : isUnanswered(refused) ? t('act.unanswered') : refused.message;
  return { run, running, refused, problem, result, clear: () => refuse(null) };
}

export interface Seen<T> {
  /** What the dialog shows and the press sends. */
  readonly seen: T;
  /** What has come since: to be looked at before a press counts. */
  readonly newer: T | null;
  /** The figures are others than those the question began with. */
  readonly moved: boolean;
  adopt(next: T): void;
}

/**
 * Figures under a question: what binds is what was seen. When they move the dialog says so, and the first
 * press only takes the new ones over.
 */
export function useSeen<T>(now: T, isNewer: (now: T, seen: T) => boolean): Seen<T> {
  const [held, hold] = useState({ seen: now, adopted: false });
  const newer = isNewer(now, held.seen) ? now : null;
  return {
    seen: held.seen,
    newer,
    moved: newer !== null || held.adopted,
    adopt: (seen) => hold({ seen, adopted: true }),
  };
}
