import pg from 'pg';
import { DatabaseUnreachable } from '#kernel/rules/refusals.ts';

/** Whether the database answers, asked over and over on a connection of its own. */
export interface DatabaseReach {
  readonly isAway: boolean;
  /**
   * The work's answer, or 504 as soon as the database is known to be out of reach: nobody waits for the limits
   * of a statement then. What has been sent may still be done; whoever repeats it does so with its key.
   */
  within<T>(work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}
interface ReachOptions {
  /** Pause between two questions. */
  readonly everyMs?: number;
  /** How long one may take; the database is away after two in a row that failed. */
  readonly limitMs?: number;
  onChange?(isAway: boolean, reason: string): void;
}

const SECONDS = 3;

/** Asks from now on. Two failures in a row, so that neither one cut connection nor a pause of this process counts. */
export function watchReach(
  url: string,
  { everyMs = 500, limitMs = 1500, onChange = () => {} }: ReachOptions = {},
): DatabaseReach {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    keepAlive: true,
  });
  pool.on('error', () => {});
  const waiting = new Set<(error: unknown) => void>();
  let failures = 0;
  let isAway = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;
  const unreachable = () => DatabaseUnreachable({ seconds: SECONDS });
  const turn = (next: boolean, reason: string) => {
    if (next === isAway || isStopped) return;
    isAway = next;
    onChange(isAway, reason);
    if (isAway) for (const refuse of [...waiting]) refuse(unreachable());
  };
  const ask = async () => {
    try {
      await pool.query('select 1');
      failures = 0;
      turn(false, '');
    } catch (error) {
      failures += 1;
      if (failures >= 2) turn(true, error instanceof Error ? error.message : String(error));
    }
    if (!isStopped) timer = setTimeout(ask, failures === 1 ? 0 : everyMs);
  };
  let asking = ask();
  return {
    get isAway() {
      return isAway;
    },
    async within(work) {
      if (isAway) throw unreachable();
      let refuse: (error: unknown) => void = () => {};
      const away = new Promise<never>((_, reject) => {
        refuse = reject;
      });
      waiting.add(refuse);
      const done = work();
      done.catch(() => {});
      try {
        return await Promise.race([done, away]);
      } finally {
        waiting.delete(refuse);
      }
    },
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await asking;
      asking = Promise.resolve();
      await pool.end();
    },
  };
}
