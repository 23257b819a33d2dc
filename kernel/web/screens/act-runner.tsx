import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { useSaid, useWords } from '#kernel/web/i18n/index.ts';
import { call, isRefusal, isUnanswered, isVersionConflict, newKey, sayError, saySuccess, sayUndoable, toast } from '#kernel/web/request/index.ts';
import { go } from '#kernel/web/tabs/index.ts';
import { type BulkAct, isAct, isLink, type Question, type RowAct, type RowEntry } from './acts.ts';
import type { Reader } from './reader.ts';
import { screenWords } from './words.ts';

const ActDialog = lazy(() => import('./act-dialog.tsx').then((m) => ({ default: m.ActDialog })));
const BatchDialog = lazy(() => import('./act-dialog.tsx').then((m) => ({ default: m.BatchDialog })));

/** Answer of a call on several ids (administration-domain 0.4). */
export interface BatchResult { readonly success: number; readonly fail: number; readonly failures: readonly { readonly id: string; readonly status: number; readonly code: string; readonly message: string }[] }
export const isBatchResult = (data: unknown): data is BatchResult => typeof data === 'object' && data !== null && Array.isArray((data as BatchResult).failures) && typeof (data as BatchResult).success === 'number';

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

/** Runs acts of rows with their prompts, locks, success lines, undo and batch results. `name` is how a row is called in the questions. */
export function useActRunner<R>(reader: Reader, idOf: (row: R) => string, name: (row: R) => string): ActRunner<R> {
  const t = useWords(screenWords);
  const said = useSaid();
  const client = useQueryClient();
  const [asking, ask] = useState<Job | null>(null);
  const [batch, showBatch] = useState<{ verb: string; result: BatchResult; nameOf: (id: string) => string } | null>(null);
  const [running, mark] = useState<ReadonlySet<string>>(new Set());
  const locks = useRef(new Set<string>());

  const lock = useCallback((key: string, on: boolean) => {
    if (on) locks.current.add(key);
    else locks.current.delete(key);
    mark(new Set(locks.current));
  }, []);

  const run = useCallback(async (job: Job, reason?: string): Promise<boolean> => {
    if (locks.current.has(job.key)) return false;
    lock(job.key, true);
    try {
      const fields = job.send(reason);
      const input = job.call.once ? { idempotencyKey: job.once, ...(fields as object) } : fields;
      const output = await call(job.call, input as InputOf<Call>, { overlay: true });
      job.done(output);
      await client.invalidateQueries();
      return true;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (isUnanswered(error)) toast('warning', t('act.unanswered'));
      else if (!error.toasted) sayError(error.message, error.requestId);
      if (isVersionConflict(error)) await client.invalidateQueries();
      return false;
    } finally {
      lock(job.key, false);
    }
  }, [client, lock, t]);

  const begin = useCallback((job: Job) => {
    if (job.ask === 'nothing') void run(job);
    else ask(job);
  }, [run]);

  const doneOf = useCallback((entry: RowAct<R>, row: R) => (output: unknown) => {
    const text = entry.done ? said(entry.done) : t('act.done', { verb: said(entry.label) });
    const { undo } = entry;
    if (undo) sayUndoable(text, t('undo'), () => void call(undo.call, undo.send(row, output) as InputOf<Call>, { overlay: true }).then(() => client.invalidateQueries(), () => undefined));
    else saySuccess(text);
    const next = entry.after?.(output, row);
    if (next !== undefined) go(next);
  }, [client, said, t]);

  const start = useCallback((entry: RowEntry<R>, row: R) => {
    if (isLink(entry)) return go(entry.href(row));
    if (!isAct(entry)) return entry.run(row);
    begin({
      key: runKey(entry.verb, idOf(row)), call: entry.call, verb: said(entry.label), ask: entry.ask, danger: entry.danger, once: newKey(), nameOf: () => name(row),
      question: { title: t('act.confirmTitle', { verb: said(entry.label), subject: name(row) }), ...entry.question?.(row, reader) },
      send: (reason) => entry.send(row, reason), done: doneOf(entry, row),
    });
  }, [begin, doneOf, idOf, name, reader, said, t]);

  const startBulk = useCallback((entry: BulkAct<R>, rows: readonly R[]) => {
    const verb = said(entry.label);
    const nameOf = (id: string) => {
      const row = rows.find((r) => idOf(r) === id);
      return row ? name(row) : id;
    };
    begin({
      key: runKey(entry.call.name, 'many'), call: entry.call, verb, ask: entry.ask, danger: entry.danger, once: newKey(), nameOf,
      question: { title: t('act.confirmMany', { verb, n: rows.length }) },
      send: (reason) => entry.send(rows, reason),
      done: (output) => {
        if (!isBatchResult(output)) saySuccess(t('act.done', { verb }));
        else if (output.failures.length === 0) saySuccess(t('act.batchAll', { n: output.success }));
        else showBatch({ verb, result: output, nameOf });
      },
    });
  }, [begin, idOf, name, said, t]);

  const decline = () => {
    ask(null);
    toast('info', t('op.cancel'));
  };
  const dialogs = (
    <Suspense fallback={null}>
      {asking ? (
        <ActDialog verb={asking.verb} danger={asking.danger} question={asking.question} reason={asking.ask === 'reason'} busy={running.has(asking.key)} onCancel={decline}
          onGo={(reason) => void run(asking, reason).then((done) => (done ? ask(null) : undefined))} />
      ) : null}
      {batch ? <BatchDialog result={batch.result} nameOf={batch.nameOf} onClose={() => showBatch(null)} /> : null}
    </Suspense>
  );
  return { start, startBulk, isRunning: (key) => running.has(key), dialogs };
}
