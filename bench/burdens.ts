import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

const TICKS_PER_SECOND = 100;
/** Numbers of /proc/<pid>/stat behind the name of the program, which may hold blanks. */
const statOf = (pid: string): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return [];
  }
};
const PARENT = 1;
const OWN = [11, 12];
const ENDED_CHILDREN = [13, 14];
const ticks = (stat: readonly string[], places: readonly number[]): number =>
  places.reduce((sum, place) => sum + Number.parseInt(stat[place] ?? '0', 10), 0);

/** What the processor did so far, in milliseconds: for this process, callers and server alike, and for PostgreSQL with all its processes. */
export interface Burden {
  readonly node: number;
  readonly database: number;
}
/** Reads what the processor does for the server whose database this is; null where the system does not say it. */
export async function burdenReader(pool: pg.Pool): Promise<(() => Burden) | null> {
  const { rows } = await pool.query<{ pid: string }>('select pg_backend_pid()::text as pid');
  const postmaster = statOf(rows[0]?.pid ?? '')[PARENT];
  if (postmaster === undefined) return null;
  return () => {
    let all = ticks(statOf(postmaster), [...OWN, ...ENDED_CHILDREN]);
    for (const pid of readdirSync('/proc'))
      if (/^\d+$/.test(pid)) {
        const stat = statOf(pid);
        if (stat[PARENT] === postmaster) all += ticks(stat, OWN);
      }
    const { user, system } = process.cpuUsage();
    return { node: (user + system) / 1000, database: (all / TICKS_PER_SECOND) * 1000 };
  };
}

/** A work with what it costs the processor, summed over its turns. */
export function weighed(read: (() => Burden) | null) {
  const sums = new Map<string, { node: number; database: number; times: number }>();
  return {
    async while<T>(name: string, times: number, work: () => Promise<T>): Promise<T> {
      const before = read?.();
      const done = await work();
      const after = read?.();
      if (before !== undefined && after !== undefined) {
        const sum = sums.get(name) ?? { node: 0, database: 0, times: 0 };
        sum.node += after.node - before.node;
        sum.database += after.database - before.database;
        sum.times += times;
        sums.set(name, sum);
      }
      return done;
    },
    /** Milliseconds of each, of this process and of PostgreSQL. */
    of(name: string): string {
      const sum = sums.get(name);
      if (sum === undefined) return '';
      return `${(sum.node / sum.times).toFixed(2)} + ${(sum.database / sum.times).toFixed(2)}`;
    },
  };
}
