import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from './database.ts';
import type { Runtime } from './runtime.ts';

const LOOK_MS = 5000;
/** Two looks of one moment, of several lanes, are one. */
const SAME_LOOK_MS = 200;
/** More is a jump: what keeps a clock right moves it by less than a thousandth. */
const JUMP_MS = 2000;
/** How old the time may be that a server after us compares with. */
const NOTE_EVERY_MS = 10_000;

/** The task that tells the platform's people of a jump; its payload is `{ byMs }`, below zero for back. */
export const CLOCK_JUMPED = 'kernel.clockJumped';

/**
 * What may run: all while the clock is trusted. Once it has jumped, whatever opens, closes, expires, seals or
 * sweeps stays due until an operator confirms the clock (trust 2); mails, exports, imports and notices go on.
 */
export function clockAllows({
  backgroundJobs,
  timers,
}: Pick<Runtime, 'backgroundJobs' | 'timers'>): RawBuilder<boolean> {
  const always = [...timers.values()].filter((timer) => timer.ignoresClock === true).map(({ kind }) => kind);
  return sql<boolean>`(not (select kernel.clock_jumped()) or kind = any(${[...backgroundJobs.keys(), ...always]}::text[]))`;
}

/**
 * Milliseconds of a clock that nobody sets. On Linux the time the machine is up, which goes on while it sleeps:
 * a laptop that wakes up has not jumped. Elsewhere the counter of the process does.
 */
const steadyMs = (): number => (process.platform === 'linux' ? os.uptime() * 1000 : performance.now());

/** The database's clock, read at some moment between two readings of ours. */
interface Sample {
  readonly databaseMs: number;
  readonly sentMs: number;
  readonly heardMs: number;
  /** What it said when an operator confirmed it last. */
  readonly confirmedMs: number | null;
  /** How far it jumped last, while that waits for an operator's word. */
  readonly jumpedByMs: number | null;
}

/**
 * How far the database's clock has jumped between two samples, milliseconds, below zero for back; 0 when their
 * round trips explain the difference, however slow they were.
 */
export function jumpBetween(
  before: Pick<Sample, 'databaseMs' | 'sentMs' | 'heardMs'>,
  after: Pick<Sample, 'databaseMs' | 'sentMs' | 'heardMs'>,
): number {
  const passed = after.databaseMs - before.databaseMs;
  const least = after.sentMs - before.heardMs;
  const most = after.heardMs - before.sentMs;
  if (passed < least - JUMP_MS) return passed - least;
  return passed > most + JUMP_MS ? passed - most : 0;
}

/** An operator's word for the clock since the last look counts as one: whatever was before it is settled. */
const confirmedSince = (last: Sample, now: Sample) =>
  now.confirmedMs === null || now.confirmedMs === last.confirmedMs
    ? null
    : { databaseMs: now.confirmedMs, sentMs: last.sentMs, heardMs: now.sentMs };

async function sample(db: Db, steady: () => number): Promise<Sample> {
  const sentMs = steady();
  const { rows } = await sql<{ at: number; confirmed: number | null; jumped_by: number | null }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at, (extract(epoch from confirmed_at) * 1000)::float8 as confirmed,
      case when jumped then coalesce(jumped_by_ms, 0)::float8 end as jumped_by from kernel.clock_watermark`.execute(
    db,
  );
  const [row] = rows;
  return {
    databaseMs: row?.at ?? 0,
    sentMs,
    heardMs: steady(),
    confirmedMs: row?.confirmed ?? null,
    jumpedByMs: row?.jumped_by ?? null,
  };
}

/**
 * Notes the time for the server after us, and the jump: one we have seen, or that the clock stands before the
 * time noted last, as after a restart. Answers how far it jumped when that was not known yet.
 */
async function note(db: Db, jumpMs: number): Promise<number | null> {
  const { rows } = await sql<{ by_ms: number }>`
    with before as materialized (select seen_at, jumped from kernel.clock_watermark for no key update),
    noted as (update kernel.clock_watermark w set seen_at = clock_timestamp(),
        jumped = before.jumped or ${jumpMs}::float8 <> 0 or clock_timestamp() < before.seen_at - make_interval(secs => ${JUMP_MS / 1000}),
        jumped_by_ms = case when ${jumpMs}::float8 <> 0 then round(${jumpMs}::float8)
          when before.jumped then w.jumped_by_ms else extract(epoch from clock_timestamp() - before.seen_at) * 1000 end
      from before returning w.jumped, (extract(epoch from w.seen_at - before.seen_at) * 1000)::float8 as by_ms)
    select case when ${jumpMs}::float8 <> 0 then ${jumpMs}::float8 else noted.by_ms end as by_ms
    from noted, before where noted.jumped and not before.jumped`.execute(db);
  return rows[0]?.by_ms ?? null;
}

/** What a server knows of the clock from its last look, for the pages of those who may confirm it. */
export interface ClockState {
  /** Milliseconds it jumped by, below zero for back, while nobody has confirmed it. */
  jumpedByMs: number | null;
}

export interface ClockWatch {
  /** Compares now; whoever is about to do what the clock says asks first. Never throws. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Compares the database's clock with one of the machine that nobody sets, every few seconds, and marks a jump of
 * more than two seconds in either direction (trust 2). It runs in a plain timer: a task that waits for a time of
 * the clock would go away with it.
 */
export function watchClock(
  database: Pick<Database, 'db'>,
  log: (line: Record<string, unknown>) => void,
  {
    lookMs = LOOK_MS,
    steady = steadyMs,
    state = { jumpedByMs: null },
  }: { readonly lookMs?: number; readonly steady?: () => number; readonly state?: ClockState } = {},
): ClockWatch {
  const stopped = new AbortController();
  let last: Sample | null = null;
  let lookedMs = Number.NEGATIVE_INFINITY;
  let notedMs = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  const compare = async () => {
    const began = performance.now();
    if (began - lookedMs < Math.min(SAME_LOOK_MS, lookMs)) return;
    const now = await sample(database.db, steady);
    state.jumpedByMs = now.jumpedByMs;
    const jumpMs = last === null ? 0 : jumpBetween(confirmedSince(last, now) ?? last, now);
    if (jumpMs !== 0 || began - notedMs >= NOTE_EVERY_MS) {
      const byMs = await note(database.db, jumpMs);
      notedMs = began;
      if (byMs !== null) {
        state.jumpedByMs = byMs;
        await report(Math.round(byMs));
      }
    }
    last = now;
    lookedMs = performance.now();
  };
  const report = async (byMs: number) => {
    log({ level: 'error', message: 'clock jumped', byMs });
    await sql`insert into kernel.task (kind, due_at, payload)
      values (${CLOCK_JUMPED}, kernel.now(), ${JSON.stringify({ byMs })}::jsonb)`.execute(database.db);
  };
  const look = () => {
    looking ??= compare()
      .catch(() => {}) // a database that is away says so elsewhere; the next look spans the gap
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  const watch = async () => {
    while (!stopped.signal.aborted) {
      await look();
      await delay(lookMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };
  const watching = watch();
  return {
    look,
    stop: async () => {
      stopped.abort();
      await watching;
    },
  };
}

/**
 * An operator's word that the clock is right. What recurs runs at once: after a jump back its next run would
 * stand as far in the future. Answers whether there was a jump to confirm.
 */
export async function trustClock(db: Db, accountId: string | null): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update kernel.clock_watermark set jumped = false, confirmed_by = ${accountId}::bigint,
      confirmed_at = clock_timestamp() where jumped`.execute(db);
  if ((numAffectedRows ?? 0n) === 0n) return false;
  await sql`update kernel.task set due_at = least(due_at, kernel.now()) where key = 'every' and state = 'waiting'`.execute(
    db,
  );
  return true;
}
