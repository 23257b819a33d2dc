import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Runtime } from './runtime.ts';
import { LANES, type Lane, laneOf, WAITING_KINDS } from './jobs.ts';

/** From this age on somebody should look, in seconds (docs/operations.md, What to watch). */
const LATE_AFTER_SECONDS: Readonly<Record<Lane, number>> = {
  timers: 60,
  jobs: 120,
  errands: 300,
  bundles: 300,
  notices: 60,
};

type Kinds = Pick<Runtime, 'cronJobs' | 'backgroundJobs' | 'timers'>;

/** Seconds the oldest due task of each lane has waited, 0 where none is due: one look per kind, however many wait. */
export async function oldestDue(db: Db, kinds: Kinds): Promise<ReadonlyMap<Lane, number>> {
  const { rows } = await sql<{ kind: string; age: number }>`with recursive ${WAITING_KINDS}
    select p.kind, extract(epoch from (select kernel.now()) - d.due_at)::float8 as age
    from present p cross join lateral (
      select t.due_at from kernel.task t where t.kind = p.kind and t.state = 'waiting' order by t.due_at limit 1) d
    where p.kind is not null`.execute(db);
  const lanes = new Map<Lane, number>(LANES.map((lane) => [lane, 0]));
  for (const { kind, age } of rows) {
    const lane = laneOf(kinds, kind);
    lanes.set(lane, Math.max(lanes.get(lane) as number, age));
  }
  return lanes;
}

/**
 * Which lanes are late, in words for the log; null when none is. What became due while nobody served counts
 * from `servingSeconds` ago.
 */
export async function lateTasks(db: Db, kinds: Kinds, servingSeconds: number): Promise<string | null> {
  const late = [...(await oldestDue(db, kinds))].filter(
    ([lane, age]) => Math.min(age, servingSeconds) > LATE_AFTER_SECONDS[lane],
  );
  if (late.length === 0) return null;
  return late.map(([lane, age]) => `the oldest due task of ${lane} waits ${Math.round(age)} s`).join(', ');
}
