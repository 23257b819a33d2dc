import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { currentLocale, useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import {
  call,
  isRefusal,
  isUnanswered,
  isVersionConflict,
  newKey,
  notifyError,
  notifySuccess,
  notifyUndoable,
  toast,
} from '#kernel/web/request/index.ts';
import { go } from '#kernel/web/tabs/index.ts';
import { type BulkAct, isAct, isLink, type Question, type RowAct, type RowEntry, type Undo } from './acts.ts';
import { type BatchResult, isBatchResult } from './batch-result.ts';
import { ActDialog, BatchDialog } from './dialogs.tsx';
import type { Formatter } from './formatter.ts';
import { screenWords } from './words.ts';

interface Job {
  readonly key: string;
  readonly call: Call;
  readonly verb: string;
  readonly ask: 'nothing' | 'confirm' | 'reason';
  readonly danger: boolean;
  readonly question: Question;
  readonly nameOf: (id: string) => string;
  send(reason: string | undefined): unknown;
  done(output: unknown): void;
  /** One key for this act however often it is sent until it is answered. */
  readonly once: string;
}
export interface ActRunner<R> {
  /** Starts an entry of a row: asks what it must ask, then runs. */
  start(entry: RowEntry<R>, row: R): void;
  startBulk(entry: BulkAct<R>, rows: readonly R[]): void;
  /** Locked while its call runs. */
  isRunning(key: string): boolean;
  readonly dialogs: ReactNode;
}
export const runKey = (verb: string, id: string): string => `${verb}:${id}`;

/** Which acts are under way; a second press meanwhile does nothing. */
function useLocks() {
  const [running, mark] = useState<ReadonlySet<string>>(new Set());
  const locks = useRef(new Set<string>());
  const lock = useCallback((key: string, on: boolean): boolean => {
    if (on && locks.current.has(key)) return false;
    if (on) locks.current.add(key);
    else locks.current.delete(key);
    mark(new Set(locks.current));
    return true;
  }, []);
  return { running, lock };
}

/** What a refused act says, and under which request. */
interface Problem {
  readonly text: string;
  readonly requestId?: string | undefined;
  /** Nobody knows whether it took effect. */
  readonly unanswered?: boolean;
}
const isSaid: Problem = { text: '' };

/** Sends one job; null when it was accepted, else what nobody has said yet. `quiet`: it is said beside the question. */
function useRun(lock: (key: string, on: boolean) => boolean) {
  const t = useWords(screenWords);
  const client = useQueryClient();
  return useCallback(
    async (job: Job, quiet: boolean, reason?: string): Promise<Problem | null> => {
      if (!lock(job.key, true)) return isSaid;
      try {
        const fields = job.send(reason);
        const input = job.call.once ? { idempotencyKey: job.once, ...(fields as object) } : fields;
        const output = await call(job.call, input as InputOf<Call>, {
          overlay: true,
          ...(quiet ? { suppressErrors: 'all' as const } : {}),
        });
        job.done(output);
        await client.invalidateQueries();
        return null;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        if (isVersionConflict(error)) await client.invalidateQueries();
        if (isUnanswered(error)) return { text: t('act.unanswered'), unanswered: true };
        const text = t('act.failed', { verb: job.verb, reason: error.message });
        return error.toasted ? isSaid : { text, requestId: error.requestId };
      } finally {
        lock(job.key, false);
      }
    },
    [client, lock, t],
  );
}

interface Batch {
  readonly result: BatchResult;
  readonly nameOf: (id: string) => string;
}

/** Asks what a job must ask, then runs it. */
function useJobs() {
  const [asking, ask] = useState<Job | null>(null);
  const [batch, showBatch] = useState<Batch | null>(null);
  const { running, lock } = useLocks();
  const [problem, say] = useState<string | null>(null);
  const run = useRun(lock);
  const begin = useCallback(
    (job: Job) => {
      say(null);
      if (job.ask !== 'nothing') return ask(job);
      void run(job, false).then((failed) => {
        if (failed?.unanswered) toast('warning', failed.text);
        else if (failed !== null && failed !== isSaid) notifyError(failed.text, failed.requestId);
      });
    },
    [run],
  );
  /** Refused, the question stays with what was typed, and says why. */
  const go = async (job: Job, reason: string | undefined) => {
    say(null);
    const failed = await run(job, true, reason);
    if (failed === null) ask(null);
    else if (failed !== isSaid) say(failed.text);
  };
  const dialogs = (
    <>
      {asking ? (
        <ActDialog
          verb={asking.verb}
          danger={asking.danger}
          question={asking.question}
          reason={asking.ask === 'reason'}
          busy={running.has(asking.key)}
          onCancel={() => ask(null)}
          problem={problem}
          onGo={(reason) => void go(asking, reason)}
        />
      ) : null}
      {batch ? <BatchDialog {...batch} onClose={() => showBatch(null)} /> : null}
    </>
  );
  return { begin, showBatch, running, dialogs };
}

/** An act is taken back by who holds the button for it, and only where the act itself went through. */
export const canUndo = (
  undo: { readonly call: Pick<Call, 'button'> },
  output: unknown,
  can: (button: string) => boolean,
): boolean =>
  (undo.call.button === undefined || can(undo.call.button)) &&
  !(isBatchResult(output) && output.failures.length > 0);

/** Takes an act back and says what came of it. */
async function takeBack<R>(undo: Undo<R>, row: R): Promise<void> {
  const output = await call(undo.call, undo.send(row) as InputOf<Call>, { overlay: true });
  const said = undo.said?.(output, currentLocale());
  if (said !== undefined) toast(said.whole ? 'success' : 'warning', said.text, { lifeMs: 8_000 });
}

/** The success line of an act, with eight seconds to take back what can be taken back, and where to go next. */
function useDone<R>() {
  const t = useWords(screenWords);
  const localize = useLocalized();
  const client = useQueryClient();
  const { can } = useCan();
  return useCallback(
    (entry: RowAct<R>, row: R, output: unknown): void => {
      const text = entry.done ? localize(entry.done) : t('act.done', { verb: localize(entry.label) });
      const { undo } = entry;
      if (undo !== undefined && canUndo(undo, output, can))
        notifyUndoable(text, t('undo'), () =>
          takeBack(undo, row).then(
            () => client.invalidateQueries(),
            (error: unknown) => {
              if (!isRefusal(error)) throw error;
              if (isUnanswered(error)) toast('warning', t('act.unanswered'));
              else if (!error.toasted) notifyError(error.message, error.requestId);
              return client.invalidateQueries();
            },
          ),
        );
      else notifySuccess(text);
      const next = entry.after?.(output, row);
      if (next !== undefined) go(next);
    },
    [can, client, localize, t],
  );
}

/**
 * Runs acts of rows with their prompts, locks, success lines, undo and batch results. `name` is how a row is
 * called in the questions.
 */
export function useActRunner<R>(
  formatter: Formatter,
  idOf: (row: R) => string,
  name: (row: R) => string,
): ActRunner<R> {
  const t = useWords(screenWords);
  const localize = useLocalized();
  const done = useDone<R>();
  const { begin, showBatch, running, dialogs } = useJobs();
  const start = useCallback(
    (entry: RowEntry<R>, row: R) => {
      if (isLink(entry)) return go(entry.href(row));
      if (!isAct(entry)) return entry.run(row);
      const verb = localize(entry.label);
      const beginWith = (question: Question | undefined) =>
        begin({
          ...jobOf(entry, verb, runKey(entry.verb, idOf(row))),
          nameOf: () => name(row),
          question: { title: t('act.confirmTitle', { verb, subject: name(row) }), ...question },
          send: (reason) => entry.send(row, reason),
          done: (output) => done(entry, row, output),
        });
      const question = entry.question?.(row, formatter);
      // What has to be asked first and is not answered has been said by the call itself: nothing begins.
      if (question instanceof Promise) void question.then(beginWith, () => undefined);
      else beginWith(question);
    },
    [begin, done, idOf, name, formatter, localize, t],
  );
  const startBulk = useCallback(
    (entry: BulkAct<R>, rows: readonly R[]) => {
      const verb = localize(entry.label);
      const nameOf = (id: string) => {
        const row = rows.find((r) => idOf(r) === id);
        return row === undefined ? id : name(row);
      };
      begin({
        ...jobOf(entry, verb, runKey(entry.call.name, 'many')),
        nameOf,
        question: {
          title: t('act.confirmMany', { verb, n: rows.length }),
          ...entry.question?.(rows, formatter),
        },
        send: (reason) => entry.send(rows, reason),
        done: (output) => {
          if (!isBatchResult(output)) notifySuccess(t('act.done', { verb }));
          else if (output.failures.length === 0) notifySuccess(t('act.batchAll', { n: output.success }));
          else showBatch({ result: output, nameOf });
        },
      });
    },
    [begin, idOf, name, formatter, localize, showBatch, t],
  );
  return { start, startBulk, isRunning: (key) => running.has(key), dialogs };
}

const jobOf = (entry: Pick<Job, 'call' | 'ask' | 'danger'>, verb: string, key: string) => ({
  key,
  verb,
  call: entry.call,
  ask: entry.ask,
  danger: entry.danger,
  once: newKey(),
});
