import { setTimeout as delay } from 'node:timers/promises';
import type { Running } from './embedded.ts';

const LOOK_MS = 1000;
const MOST_TRIES = 6;
/** It grows 0.5, 1, 2 … 16 s. */
const FIRST_PAUSE_MS = 500;
/** A database that has stood so long starts its count of tries anew. */
const STANDS_AFTER_MS = 5 * 60_000;

export interface DatabaseWatch {
  stop(): Promise<void>;
}

/**
 * Watches over an embedded database and starts it again when it has ended: a killed PostgreSQL is back by
 * itself, and the connections to it with it, for its port stays. After six tries in a row `giveUp` hears why,
 * for whoever supervises the program.
 */
export function watchDatabase(
  database: Pick<Running, 'isAlive' | 'revive'>,
  heard: { log(line: Record<string, unknown>): void; giveUp(why: string): void },
  { lookMs = LOOK_MS, firstPauseMs = FIRST_PAUSE_MS } = {},
): DatabaseWatch {
  const stopped = new AbortController();
  const { signal } = stopped;
  let tries = 0;
  let backSince = Number.NEGATIVE_INFINITY;
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => {});
  const bringBack = async () => {
    const lostAt = performance.now();
    if (lostAt - backSince > STANDS_AFTER_MS) tries = 0;
    heard.log({ level: 'error', message: 'embedded database lost' });
    for (let why = 'it ends again and again'; !signal.aborted; ) {
      if (tries >= MOST_TRIES) {
        stopped.abort();
        return heard.giveUp(`The embedded database is lost and does not start again: ${why}`);
      }
      if (tries > 0) await pause(firstPauseMs * 2 ** (tries - 1));
      if (signal.aborted) return;
      tries += 1;
      try {
        await database.revive();
        backSince = performance.now();
        return heard.log({
          level: 'warn',
          message: 'embedded database back',
          afterMs: Math.round(backSince - lostAt),
        });
      } catch (error) {
        why = (error as Error).message;
        heard.log({ level: 'error', message: 'embedded database does not start', tries, reason: why });
      }
    }
  };
  const watch = async () => {
    while (!signal.aborted) {
      await pause(lookMs);
      if (!signal.aborted && !database.isAlive()) await bringBack();
    }
  };
  const watching = watch();
  return {
    stop: () => {
      stopped.abort();
      return watching;
    },
  };
}
