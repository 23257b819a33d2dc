import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { clockActor } from './actor.ts';
import type { JobTask } from './capability.ts';
import { clockAllows } from './clock-watch.ts';
import { createContext, newRequestId, postCommitEffects } from './context.ts';
import { inTransaction, mayRetry } from './database.ts';
import { whenDecided } from './gather.ts';
import type { Runtime, Waker } from './runtime.ts';
import { publish } from './live.ts';
import { GIVEN_UP } from './task-subjects.ts';

interface Claimed {
  id: string;
  kind: string;
  key: string | null;
  payload: unknown;
  attempts: number;
  fence: string;
}
const LEASE_SECONDS = 60;
const MOST_ATTEMPTS = 8;
const BATCH = 20;
/** So long what gives way waits for acts that many do at one second. */
const GIVES_WAY_MS = 2_000;

/**
 * What runs beside one another: recurring jobs, timers, errands that may take minutes, small ones that go
 * together, notices that give way to acts. A backlog in one lane holds up no other.
 */
export type Lane = 'jobs' | 'timers' | 'errands' | 'bundles' | 'notices';
export const LANES = ['jobs', 'timers', 'errands', 'bundles', 'notices'] as const satisfies readonly Lane[];
/** A kind that nobody knows is a timer: it fails there, says so and is put aside. */
export function laneOf(runtime: Pick<Runtime, 'cronJobs' | 'backgroundJobs' | 'timers'>, kind: string): Lane {
  if (runtime.cronJobs.has(kind)) return 'jobs';
  if (runtime.timers.get(kind)?.givesWay === true) return 'notices';
  const errand = runtime.backgroundJobs.get(kind);
  return errand === undefined ? 'timers' : errand.many === true ? 'bundles' : 'errands';
}
function inLane(runtime: Runtime, lane: Lane) {
  const others = [
    ...runtime.cronJobs.keys(),
    ...runtime.backgroundJobs.keys(),
    ...runtime.timers.keys(),
  ].filter((kind) => laneOf(runtime, kind) !== 'timers');
  return lane === 'timers'
    ? sql`kind <> all(${others}::text[])`
    : sql`kind = any(${others.filter((kind) => laneOf(runtime, kind) === lane)}::text[])`;
}
/** The kinds that have tasks waiting, read off the index: a step each, however many tasks a kind has. */
export const WAITING_KINDS = sql`present(kind) as (
    (select kind from kernel.task where state = 'waiting' order by kind limit 1)
    union all
    select (select t.kind from kernel.task t where t.state = 'waiting' and t.kind > p.kind order by t.kind limit 1)
    from present p where p.kind is not null)`;

/** Tasks of a lane that are due: of each kind its oldest, so that many of one kind hold up no other kind. */
const dueInTurn = (runtime: Runtime, lane: Lane, most: number) => sql`
    select id from (
      select d.id, d.due_at, row_number() over (partition by p.kind order by d.due_at) as turn
      from present p cross join lateral (
        select id, due_at from kernel.task t
        where t.kind = p.kind and t.state = 'waiting' and t.due_at <= (select kernel.now())
        order by t.due_at limit ${most} for update skip locked) d
      where p.kind is not null and ${inLane(runtime, lane)} and ${clockAllows(runtime)}
      union all
      select o.id, o.due_at, 1 from (
        select id, due_at from kernel.task
        where state = 'running' and lease_until < clock_timestamp() and ${inLane(runtime, lane)} and ${clockAllows(runtime)}
        order by lease_until limit ${most} for update skip locked) o) candidates
    order by turn, due_at limit ${most}`;
const dueByTime = (runtime: Runtime, most: number) => sql`
    select id from kernel.task
    where ${clockAllows(runtime)} and ((state = 'waiting' and due_at <= (select kernel.now()))
    or (state = 'running' and lease_until < clock_timestamp()))
    order by due_at limit ${most} for update skip locked`;

/**
 * Claims due tasks: leased, fenced, skipping what others hold. A task whose lease ran out is taken over with
 * a new fence. They are found by an array of numbers: a join reads the whole table where its statistics were taken
 * while many tasks were being written and still say that there are none.
 */
async function claim(runtime: Runtime, most: number, lane: Lane | 'all'): Promise<Claimed[]> {
  await runtime.beforeClaim?.();
  const due = lane === 'all' ? dueByTime(runtime, most) : dueInTurn(runtime, lane, most);
  const { rows } = await sql<Claimed>`
    with recursive ${WAITING_KINDS}, due as materialized (${due})
    update kernel.task t set state = 'running', attempts = attempts + 1, fence = fence + 1,
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where t.id = any(array(select id from due)) returning t.id, t.kind, t.key, t.payload, t.attempts, t.fence`.execute(
    runtime.database.db,
  );
  return rows;
}

/** The tasks as they were claimed: a task that another runner has taken over has a new fence. */
const these = (tasks: readonly Claimed[]) =>
  sql`unnest(${tasks.map((t) => t.id)}::bigint[], ${tasks.map((t) => t.fence)}::bigint[]) as mine(id, fence)`;
const stillMine = sql`t.id = mine.id and t.fence = mine.fence and t.state = 'running'`;

/**
 * Runs claimed tasks of one kind: an errand, a job or a timer alone, those that take many together. Timers
 * and jobs delete their tasks in their own transaction, so they happen once; a stale fence does nothing.
 */
async function runTasks(runtime: Runtime, tasks: readonly Claimed[]): Promise<void> {
  const [task] = tasks;
  if (task === undefined) return;
  const errand = runtime.backgroundJobs.get(task.kind);
  if (errand !== undefined) {
    const [first, ...rest] = tasks.map(({ id, payload, fence }) => ({ id, payload, fence })) as [
      JobTask,
      ...JobTask[],
    ];
    await whileLeased(runtime, tasks, () =>
      errand.many === true ? errand.run([first, ...rest], runtime) : errand.run(first, runtime),
    );
    const closed = await sql`delete from kernel.task t using ${these(tasks)} where ${stillMine}`.execute(
      runtime.database.db,
    );
    countDone(runtime, task.kind, Number(closed.numAffectedRows ?? 0));
    return;
  }
  const after = postCommitEffects();
  const done = await inTransaction(runtime.database.db, clockActor(newRequestId()), 'write', async (tx) => {
    // Deleted before it runs, in the same transaction: a timer that sets itself anew makes a new row instead
    // of moving this one.
    const { rows } = await sql<{
      id: string;
    }>`delete from kernel.task t using ${these(tasks)} where ${stillMine} returning t.id`.execute(tx);
    const lockedTasks = tasks.filter((t) => rows.some((r) => r.id === t.id));
    if (lockedTasks.length === 0) return 0;
    const actor = clockActor(newRequestId());
    const timer = runtime.timers.get(task.kind);
    const job = runtime.cronJobs.get(task.kind);
    const input =
      timer?.many === true
        ? { keys: lockedTasks.map((t) => t.key ?? '') }
        : { key: task.key ?? '', payload: task.payload };
    if (timer !== undefined) await timer.run(createContext(runtime, tx, actor, input, after));
    const more =
      job === undefined
        ? false
        : (await job.run(createContext(runtime, tx, actor, { atMost: job.atMost }, after))) >= job.atMost;
    if (timer === undefined && job === undefined) throw new Error(`nobody knows the task ${task.kind}`);
    if (job !== undefined) await nextRun(tx, task.kind, more ? 0 : job.everySeconds);
    await publish(tx, after.live);
    return lockedTasks.length;
  });
  countDone(runtime, task.kind, done);
  if (after.woke.size > 0) runtime.wake(after.woke);
}
const countDone = (runtime: Runtime, kind: string, n: number) =>
  runtime.tasksDone.set(kind, (runtime.tasksDone.get(kind) ?? 0) + n);

const takesMany = (runtime: Runtime, kind: string): boolean =>
  runtime.timers.get(kind)?.many === true || runtime.backgroundJobs.get(kind)?.many === true;
/** Claimed tasks in their order, those side by side that are taken together. */
function grouped(runtime: Runtime, tasks: readonly Claimed[]): Claimed[][] {
  const groups: Claimed[][] = [];
  for (const task of tasks) {
    const last = groups.at(-1);
    if (last?.[0]?.kind === task.kind && takesMany(runtime, task.kind)) last.push(task);
    else groups.push([task]);
  }
  return groups;
}

/** Keeps the lease of long errands alive, so that nobody takes them over while they are being done. */
async function whileLeased(
  runtime: Runtime,
  tasks: readonly Claimed[],
  work: () => Promise<void>,
): Promise<void> {
  const beat = setInterval(
    () => {
      sql`update kernel.task t set lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
        from ${these(tasks)} where ${stillMine}`
        .execute(runtime.database.db)
        .catch(() => {});
    },
    (LEASE_SECONDS * 1000) / 3,
  );
  try {
    await work();
  } finally {
    clearInterval(beat);
  }
}

type Sql = Parameters<ReturnType<typeof sql>['execute']>[0];
const nextRun = (db: Sql, kind: string, inSeconds: number) =>
  sql`insert into kernel.task (kind, key, due_at) values (${kind}, 'every',
    kernel.now() + make_interval(secs => ${inSeconds})) on conflict (kind, key) where key is not null
    and state in ('waiting', 'running') do nothing`.execute(db);

async function failed(runtime: Runtime, task: Claimed, error: unknown): Promise<void> {
  const dead = task.attempts >= MOST_ATTEMPTS && !runtime.cronJobs.has(task.kind);
  const wait = Math.min(3600, 2 ** task.attempts) * (0.5 + Math.random());
  const text = String((error as Error)?.stack ?? error).slice(0, 2000);
  const stillHeld = sql`id = ${task.id}::bigint and fence = ${task.fence}::bigint and state = 'running'`;
  if (!dead)
    return void (await sql`update kernel.task set state = 'waiting', lease_until = null,
      last_error = ${text}, due_at = kernel.now() + make_interval(secs => ${wait}) where ${stillHeld}`.execute(
      runtime.database.db,
    ));
  await runtime.database.db.transaction().execute(async (tx) => {
    const { rows } =
      await sql`update kernel.task set state = 'dead', lease_until = null, last_error = ${text},
        done_at = clock_timestamp() where ${stillHeld} returning id`.execute(tx);
    // Told in the same breath, once; a system without anybody to tell leaves it at that, and the news of a news is none.
    if (rows.length > 0 && runtime.timers.has(GIVEN_UP) && task.kind !== GIVEN_UP)
      await sql`insert into kernel.task (kind, key, due_at)
        values (${GIVEN_UP}, ${`${task.id}:${task.fence}`}, kernel.now())`.execute(tx);
  });
}

type Report = (task: { kind: string; key: string | null }, error: unknown) => void;
const TRIES_AT_ONCE = 3;
async function attempt(
  runtime: Runtime,
  tasks: readonly Claimed[],
  report: Report,
  tries = 1,
): Promise<void> {
  try {
    await runTasks(runtime, tasks);
  } catch (error) {
    // Two that wanted the same rows the other way round: nothing has happened, and it works the next time.
    const inTransactions = tasks.every((t) => !runtime.backgroundJobs.has(t.kind));
    if (inTransactions && mayRetry(error) && tries < TRIES_AT_ONCE)
      return attempt(runtime, tasks, report, tries + 1);
    // One of them failed and took the others with it: each by itself. What an errand did outside cannot be
    // taken back; it says of itself what is left to do.
    const batched = tasks.length > 1 && tasks.some((t) => runtime.timers.has(t.kind));
    for (const task of tasks) {
      if (batched) await attempt(runtime, [task], report);
      else {
        report(task, error);
        await failed(runtime, task, error);
      }
    }
  }
}

/** Runs everything that is due now, until nothing is; returns how many tasks ran. Tests call it after pushing the clock. */
export async function runDue(runtime: Runtime, report: Report = () => {}): Promise<number> {
  let done = 0;
  for (;;) {
    const tasks = await claim(runtime, BATCH, 'all');
    if (tasks.length === 0) return done;
    for (const group of grouped(runtime, tasks)) await attempt(runtime, group, report);
    done += tasks.length;
  }
}

/** How many tasks of a lane run side by side; each holds a connection. */
const AT_ONCE: Readonly<Record<Exclude<Lane, 'errands'>, number>> = {
  jobs: 2,
  timers: 4,
  bundles: 1,
  notices: 1,
};
/** Runs what is due in a lane, a few side by side, each kind in its turn. */
async function runLane(
  runtime: Runtime,
  lane: keyof typeof AT_ONCE,
  report: Report,
  stopped: () => boolean,
): Promise<void> {
  const limit = pLimit(AT_ONCE[lane]);
  while (!stopped()) {
    if (lane === 'notices') await whenDecided(runtime, GIVES_WAY_MS, stopped);
    const tasks = await claim(runtime, BATCH, lane);
    await Promise.all(grouped(runtime, tasks).map((group) => limit(() => attempt(runtime, group, report))));
    // It looks again by itself when something has become due meanwhile.
    if (tasks.length < BATCH) return;
  }
}

const JOBS_AT_ONCE = 3;
/**
 * Runs errands, a few at once, so that a long import keeps neither mail nor exports waiting. Looks for new
 * ones each second while one is under way.
 */
async function runJobs(runtime: Runtime, report: Report, stopped: () => boolean): Promise<void> {
  const busy = new Set<Promise<void>>();
  for (;;) {
    const tasks =
      stopped() || busy.size >= JOBS_AT_ONCE ? [] : await claim(runtime, JOBS_AT_ONCE - busy.size, 'errands');
    for (const task of tasks) {
      const run: Promise<void> = attempt(runtime, [task], report).finally(() => busy.delete(run));
      busy.add(run);
    }
    if (busy.size === 0) return;
    if (tasks.length > 0) continue;
    const look = new AbortController();
    await Promise.race([...busy, delay(1000, undefined, { signal: look.signal }).catch(() => {})]);
    look.abort();
  }
}

/** Recurring jobs are tasks like others; this makes sure that each has its next run. */
export async function scheduleCronJobs(runtime: Runtime): Promise<void> {
  for (const kind of runtime.cronJobs.keys()) await nextRun(runtime.database.db, kind, 0);
}

export interface Runner {
  stop(): Promise<void>;
  wake(): void;
}
type Woken = Runtime & { onWake(listener: Waker): void };
/** On a busy day many commits hint at once: a lane looks a moment later, for all of them. */
const HINT_MS = 100;

/** Wakes at the next due task of a lane: one setTimeout, a hint after commits, at most 10 s apart. */
function startLane(
  runtime: Woken,
  lane: Lane,
  report: Report,
  work: (stopped: () => boolean) => Promise<unknown>,
): Runner {
  let stopped = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let again = false;
  const loop = async () => {
    do {
      again = false;
      await work(() => stopped).catch((error: unknown) => report({ kind: 'runner', key: null }, error));
    } while (again && !stopped);
    const { rows } = await sql<{
      ms: number | null;
    }>`with recursive ${WAITING_KINDS}
      select (extract(epoch from min(d.due_at) - (select kernel.now())) * 1000)::float8 as ms
      from present p cross join lateral (
        select t.due_at from kernel.task t where t.kind = p.kind and t.state = 'waiting' order by t.due_at limit 1) d
      where p.kind is not null and ${inLane(runtime, lane)} and ${clockAllows(runtime)}`
      .execute(runtime.database.db)
      .catch(() => ({ rows: [] as { ms: number | null }[] }));
    const wait = Math.min(10_000, Math.max(20, Math.ceil(rows[0]?.ms ?? 10_000)));
    if (!stopped) timer = setTimeout(wake, wait);
  };
  function wake() {
    if (stopped) return;
    if (running !== null) {
      again = true;
      return;
    }
    if (timer) clearTimeout(timer);
    running = loop().finally(() => {
      running = null;
      if (again) wake();
    });
  }
  let hinted: NodeJS.Timeout | null = null;
  runtime.onWake((kinds) => {
    if (kinds !== undefined && ![...kinds].some((kind) => laneOf(runtime, kind) === lane)) return;
    hinted ??= setTimeout(() => {
      hinted = null;
      wake();
    }, HINT_MS);
  });
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      if (hinted) clearTimeout(hinted);
      await running;
    },
  };
}

/** A lane each for recurring jobs, timers, errands, bundles of small ones and notices; none waits for another. */
export function startRunner(runtime: Woken, report: Report): Runner {
  const lanes = LANES.map((lane) =>
    startLane(runtime, lane, report, (stopped) =>
      lane === 'errands' ? runJobs(runtime, report, stopped) : runLane(runtime, lane, report, stopped),
    ),
  );
  return {
    wake: () => {
      for (const lane of lanes) lane.wake();
    },
    stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))),
  };
}
