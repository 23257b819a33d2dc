import type { Kysely, Transaction } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { type Outcome, race } from './race.ts';

/** Callers of a twin; each needs a connection of its own, for all have read before the first of them writes. */
export const CALLERS = 8;

/** Waits until everybody has come. */
function meeting(): () => Promise<void> {
  let come = 0;
  let open: () => void = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return async () => {
    come += 1;
    if (come === CALLERS) open();
    await all;
  };
}

/**
 * The twin everyone writes first, without the guard of the true act: it reads, meets the others, and writes
 * what it made of what it had read.
 * A race test is worth something when its verdict is another one here.
 */
export function naively(
  db: Kysely<AnyTables>,
  act: (tx: Transaction<AnyTables>, n: number, allHaveRead: () => Promise<void>) => Promise<unknown>,
): Promise<Record<Outcome, number>> {
  const allHaveRead = meeting();
  return race(CALLERS, (n) => db.transaction().execute((tx) => act(tx, n, allHaveRead)));
}
