import fs from 'node:fs';
import path from 'node:path';
import type { Database } from '#kernel/server/database.ts';
import type { DatabaseReach } from '#kernel/server/database-reach.ts';
import { diskSpace } from '#kernel/server/disk-space.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import type { LiveHub } from '#kernel/server/live.ts';
import type { Reading } from '#kernel/server/metrics.ts';
import { LAST_RUNS, readLastRun } from '#kernel/server/last-runs.ts';
import { oldestDue } from '#kernel/server/oldest-due.ts';
import { ROOT, type Settings } from '#kernel/server/settings.ts';
import type { StorageState } from '#kernel/server/storage-state.ts';

export interface Measured {
  readonly settings: Settings;
  readonly runtime: Runtime;
  readonly hub: LiveHub;
  readonly reach: DatabaseReach;
  readonly storage: StorageState;
  /** By the name they have in the measures. */
  readonly pools: Readonly<Record<string, Database>>;
}
type Values = Reading['values'];
const one = (value: number): Values => [{ value }];
const each = <T>(
  items: Iterable<T>,
  of: (item: T) => readonly [Readonly<Record<string, string>>, number],
): Values =>
  [...items].map((item) => {
    const [labels, value] = of(item);
    return { labels, value };
  });

/** What is read at the moment somebody looks: of the process, of its disk, and of the database where it answers. */
export async function readings(of: Measured): Promise<Reading[]> {
  const stored = of.reach.isAway ? [] : await storedReadings(of).catch(() => []);
  return [...processReadings(of), ...diskReadings(of), ...lastRunReadings(of.settings), ...stored];
}

function processReadings({ runtime, hub, reach, pools }: Measured): Reading[] {
  const all = Object.entries(pools);
  const states = (pool: Database['pool']): [string, number][] => [
    ['total', pool.totalCount],
    ['idle', pool.idleCount],
    ['waiting', pool.waitingCount],
  ];
  return [
    {
      name: 'ctp_pool',
      help: 'Connections of a pool, and who waits for one',
      values: all.flatMap(([pool, { pool: p }]) =>
        each(states(p), ([state, value]) => [{ pool, state }, value]),
      ),
    },
    {
      name: 'ctp_pool_timeouts_total',
      help: 'Callers who got no connection in time',
      values: each(all, ([pool, database]) => [{ pool }, database.timeouts()]),
    },
    {
      name: 'ctp_transaction_retries_total',
      help: 'Transactions done again after a deadlock (40P01) or a serialization failure (40001)',
      values: each(runtime.retries, ([code, value]) => [{ code }, value]),
    },
    {
      name: 'ctp_tasks_done_total',
      help: 'Tasks of a kind finished since the start',
      values: each(runtime.tasksDone, ([kind, value]) => [{ kind }, value]),
    },
    { name: 'ctp_live_listeners', help: 'Pages that listen', values: one(hub.listeners) },
    {
      name: 'ctp_database_up',
      help: '0 while the database does not answer',
      values: one(reach.isAway ? 0 : 1),
    },
    {
      name: 'ctp_refusal_lines',
      help: 'Lines of refused acts on their way to the operation log, and those that were lost',
      values: [
        { labels: { state: 'waiting' }, value: runtime.failures.waiting },
        { labels: { state: 'lost' }, value: runtime.failures.lost },
      ],
    },
  ];
}

function diskReadings({ settings, storage }: Measured): Reading[] {
  const full = {
    name: 'ctp_storage_full',
    help: '1 while the database has no room to write: questions are answered, acts refused',
    values: one(storage.isFull ? 1 : 0),
  };
  const space = diskSpace(settings.dataDir);
  if (space === null) return [full];
  return [
    full,
    { name: 'ctp_disk_free_bytes', help: 'Free space of DATA_DIR', values: one(space.freeBytes) },
    { name: 'ctp_disk_used_ratio', help: 'Used part of the disk of DATA_DIR', values: one(space.usedRatio) },
  ];
}

function lastRunReadings({ dataDir }: Settings): Reading[] {
  return LAST_RUNS.flatMap((what) => {
    const last = readLastRun(dataDir, what);
    if (last === null) return [];
    return [
      {
        name: `ctp_${what}_age_seconds`,
        help: `Since the last ${what} of this DATA_DIR`,
        values: one((Date.now() - Date.parse(last.at)) / 1000),
      },
      { name: `ctp_${what}_findings`, help: `What the last ${what} found`, values: one(last.findings) },
    ];
  });
}

interface StoredFacts {
  skew: number;
  unsealed: number | null;
  jumped: boolean;
}

async function storedReadings({ runtime, pools }: Measured): Promise<Reading[]> {
  const { pool, db } = (pools.background ?? runtime.database) as Database;
  const asked = Date.now();
  const [facts, tasks, due, dead] = await Promise.all([
    pool.query<StoredFacts>(
      `select extract(epoch from clock_timestamp())::float8 * 1000 - $1::float8 as skew, kernel.clock_jumped() as jumped,
        (select extract(epoch from clock_timestamp() - min(l.gmt_create))::float8 from kernel.operation_log l
          where l.tx >= coalesce((select s.to_tx from kernel.log_seal s order by s.id desc limit 1), '0'::xid8)) as unsealed`,
      [asked],
    ),
    pool.query<{ state: string; n: number }>(
      'select state, count(*)::float8 as n from kernel.task group by state',
    ),
    oldestDue(db, runtime),
    pool.query<{ kind: string; n: number }>(
      `select kind, count(*)::float8 as n from kernel.task where state = 'dead' group by kind`,
    ),
  ]);
  const [fact] = facts.rows;
  return [
    {
      name: 'ctp_task_oldest_due_seconds',
      help: 'How long the oldest due task of a lane has waited',
      values: each(due, ([lane, age]) => [{ lane }, age]),
    },
    { name: 'ctp_tasks', help: 'Tasks by state', values: each(tasks.rows, (r) => [{ state: r.state }, r.n]) },
    {
      name: 'ctp_tasks_dead',
      help: 'Tasks that were given up',
      values: each(dead.rows, (r) => [{ kind: r.kind }, r.n]),
    },
    {
      name: 'ctp_log_unsealed_seconds',
      help: 'Age of the oldest line of the operation log that is not sealed',
      values: one(fact?.unsealed ?? 0),
    },
    {
      name: 'ctp_clock_skew_seconds',
      help: 'Clock of the database less the clock of this machine',
      values: one((fact?.skew ?? 0) / 1000),
    },
    {
      name: 'ctp_clock_jumped',
      help: '1 until a jump of the clock is confirmed',
      values: one(fact?.jumped ? 1 : 0),
    },
  ];
}

/** Version of the program and the commit it was made from; unknown where there is no repository. */
export function programVersion(): { version: string; commit: string } {
  const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { version, commit: commitOf(path.join(ROOT, '.git')) ?? 'unknown' };
}

function commitOf(repository: string): string | null {
  const read = (file: string): string | null => {
    try {
      return fs.readFileSync(path.join(repository, file), 'utf8').trim();
    } catch {
      return null;
    }
  };
  const head = read('HEAD');
  if (head === null || !head.startsWith('ref: ')) return head;
  const branch = head.slice('ref: '.length);
  const packed = read('packed-refs')
    ?.split('\n')
    .find((line) => line.endsWith(` ${branch}`));
  return read(branch) ?? packed?.split(' ')[0] ?? null;
}
