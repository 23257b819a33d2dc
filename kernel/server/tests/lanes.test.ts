import Fastify from 'fastify';
import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { laneOf, scheduleCronJobs, startRunner } from '#kernel/server/jobs.ts';
import { lateTasks } from '#kernel/server/oldest-due.ts';
import { until } from '#kernel/server/processes.ts';
import { addHealth } from '#kernel/server/readiness.ts';
import { openTrial } from './trial-world.ts';

const { world, first, second, at, ran, due, taskOf, fresh } = await openTrial();
const BACKLOG = 400;
const backlog = (kind: string, n: number) =>
  sql`insert into kernel.task (kind, key, due_at) select ${kind}, 'n' || n, kernel.now() - interval '1 hour'
    from generate_series(1, ${n}::int) n`.execute(world.sql);
const ranBefore = (what: string): number => ran.indexOf(what);

describe('F5 a backlog of one kind of timer stops nothing else', () => {
  test('recurring jobs run and timers of other kinds ring while four hundred overdue ones are worked off, four at once, each once', async () => {
    fresh();
    await backlog('trial.sleepy', BACKLOG);
    await due('trial.plain', 'late comer');
    await scheduleCronJobs(first);
    const began = performance.now();
    const runner = startRunner(first, (_task, error) => ran.push(String(error)));
    try {
      await until(() => ran.filter((r) => r.startsWith('sleepy')).length === BACKLOG, 60_000);
    } finally {
      await runner.stop();
    }
    const took = performance.now() - began;
    expect(ranBefore('job')).toBeGreaterThanOrEqual(0);
    expect(ranBefore('job')).toBeLessThan(40);
    expect(ranBefore('plain late comer')).toBeGreaterThanOrEqual(0);
    expect(ranBefore('plain late comer')).toBeLessThan(40);
    expect(new Set(ran.filter((r) => r.startsWith('sleepy'))).size).toBe(BACKLOG);
    expect(ran.filter((r) => r.startsWith('sleepy'))).toHaveLength(BACKLOG);
    // One after the other they sleep for eight seconds.
    expect(took).toBeLessThan(BACKLOG * 20);
  });

  test('a timer that waits keeps neither its kind nor others waiting, nor does it hold up jobs', async () => {
    fresh();
    await sql`delete from kernel.task`.execute(world.sql);
    await due('trial.slow', 'held');
    const runner = startRunner(first, (_task, error) => ran.push(String(error)));
    try {
      await at('held').arrived;
      await due('trial.plain', 'beside');
      await scheduleCronJobs(second);
      runner.wake();
      await until(() => ran.includes('job'), 15_000);
      expect(ran).toContain('job');
    } finally {
      at('held').open();
      await runner.stop();
    }
    expect(ran).toContain('slow held');
  });

  test('notices go in a lane of their own, one batch after the other', async () => {
    fresh();
    await sql`delete from kernel.task`.execute(world.sql);
    expect(laneOf(first, 'trial.notices')).toBe('notices');
    expect(laneOf(first, 'trial.many')).toBe('timers');
    await backlog('trial.notices', 30);
    const runner = startRunner(first, (_task, error) => ran.push(String(error)));
    try {
      await until(() => ran.filter((r) => r.startsWith('notices')).length === 2, 15_000);
    } finally {
      await runner.stop();
    }
    expect(ran).toEqual(['notices 20', 'notices 10']);
  });

  test('two timers that lock the same rows the other way round are both done, without waiting for another day', async () => {
    fresh();
    await sql`delete from kernel.task`.execute(world.sql);
    await sql`insert into trial.fact (text) values ('a'), ('b')`.execute(world.sql);
    await due('trial.crossing', 'a');
    await due('trial.crossing', 'b');
    const reports: string[] = [];
    const runner = startRunner(first, (task, error) => reports.push(`${task.kind} ${String(error)}`));
    try {
      await until(() => ran.filter((r) => r.startsWith('crossing')).length === 2, 15_000);
    } finally {
      await runner.stop();
    }
    expect([...ran].sort()).toEqual(['crossing a', 'crossing b']);
    expect(reports).toEqual([]);
    expect(await taskOf('trial.crossing', 'a')).toMatchObject({ ended: true, attempts: 1 });
  });
});

const MANY = 100_000;
/** What a plan reads at its leaves, and how many pages of 8 kB it touched. */
function readOf(plan: readonly string[]) {
  const text = plan.join('\n');
  return {
    wholeTable: /Seq Scan on (kernel\.)?task/.test(text),
    pages: Number.parseInt(/Buffers: shared hit=(\d+)/.exec(text)?.[1] ?? '0', 10),
  };
}
/** The statements a runner sends outside transactions: claims, and when to look again. */
function recording(runtime: typeof first) {
  const statements = new Map<string, CompiledQuery>();
  const { db } = runtime.database;
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const query = db.getExecutor().compileQuery(node, queryId);
      if (query.sql.includes('present(kind)')) statements.set(`${query.sql} ${query.parameters}`, query);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const database = { ...runtime.database, db: db.withPlugin(recorder) };
  return { runtime: { ...runtime, database }, statements };
}

describe('F5 a hundred thousand due timers', () => {
  test('other kinds and recurring jobs do not wait for them, whether they were there before or come later', async () => {
    fresh();
    await sql`truncate kernel.task`.execute(world.sql);
    await backlog('trial.plain', MANY);
    await due('trial.many', 'before');
    await scheduleCronJobs(first);
    const watched = recording(first);
    const runner = startRunner(watched.runtime, (_task, error) => ran.push(String(error)));
    const done = (what: string) => until(() => ran.includes(what), 20_000);
    try {
      await done('many before');
      await done('job');
      await due('trial.many', 'later');
      const asked = ran.length;
      runner.wake();
      await done('many later');
      expect(ranBefore('many later') - asked).toBeLessThan(200);
    } finally {
      await runner.stop();
    }
    expect(ranBefore('many before')).toBeLessThan(60);
    expect(ranBefore('job')).toBeLessThan(60);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from kernel.task where kind = 'trial.plain'`.execute(world.sql);
    expect(rows[0]?.n).toBeGreaterThan(MANY * 0.9);
    expect(watched.statements.size).toBeGreaterThan(2);
    // Anew, without the dead rows of what ran meanwhile, and not counted while it is being written: how many those
    // are, and when PostgreSQL counts, depends on the machine.
    await sql`alter table kernel.task set (autovacuum_enabled = false)`.execute(world.sql);
    await sql`truncate kernel.task`.execute(world.sql);
    await backlog('trial.plain', MANY);
    await due('trial.many', 'again');
    for (const query of watched.statements.values()) await readsLittle(query);
    // With what is known of so many rows as well as before anybody has counted them.
    await sql`vacuum analyze kernel.task`.execute(world.sql);
    for (const query of watched.statements.values()) await readsLittle(query);
    // Counted while all of them were being written, the table counts as empty: claims still go by number.
    await sql`select pg_restore_relation_stats('schemaname', 'kernel', 'relname', 'task', 'relpages', 1000, 'reltuples', 0::real)`.execute(
      world.sql,
    );
    const claims = [...watched.statements.values()].filter((query) =>
      query.sql.includes('update kernel.task'),
    );
    expect(claims.length).toBeGreaterThan(0);
    for (const query of claims) expect(await planOf(query), query.sql).toContain('Index Cond: (id = ANY (');
    await sql`alter table kernel.task reset (autovacuum_enabled)`.execute(world.sql);
  }, 120_000);

  const planOf = async (query: CompiledQuery): Promise<string> =>
    (
      await first.database.db.executeQuery<{ 'QUERY PLAN': string }>({
        ...query,
        sql: `explain ${query.sql}`,
      })
    ).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n');
  const readsLittle = (query: CompiledQuery) =>
    first.database.db
      .transaction()
      .execute(async (tx) => {
        const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>({
          ...query,
          sql: `explain (analyze, buffers) ${query.sql}`,
        });
        const read = readOf(rows.map((row) => row['QUERY PLAN']));
        expect(read, query.sql).toEqual({ wholeTable: false, pages: expect.any(Number) });
        expect(read.pages, query.sql).toBeLessThan(800);
        throw new Error('nothing of it is done');
      })
      .catch((error: Error) => {
        if (error.message !== 'nothing of it is done') throw error;
      });
});

test('F5 the oldest due task stands in /readyz as a warning: the server is sent work, the reason is in the log', async () => {
  const app = Fastify();
  const lines: Record<string, unknown>[] = [];
  const [tasks, schema] = ['tasks', 'schema'].map((name) => ({ name, warnsOnly: name === 'tasks' }));
  let schemaReason: string | null = null;
  addHealth(
    app,
    [
      { name: 'tasks', warnsOnly: true, check: () => lateTasks(first.database.db, first, 3600) },
      { name: 'schema', check: async () => schemaReason },
    ],
    (line) => lines.push(line),
  );
  const asked = async () => {
    const answer = await app.inject('/readyz');
    return [answer.statusCode, answer.json()];
  };
  await sql`truncate kernel.task`.execute(world.sql);
  await due('trial.plain', 'just now');
  expect(await asked()).toEqual([200, { status: 'ready' }]);
  await sql`update kernel.task set due_at = kernel.now() - interval '61 seconds'`.execute(world.sql);
  expect(await asked()).toEqual([200, { status: 'ready', warnings: ['tasks'] }]);
  expect(lines.at(-1)).toMatchObject({ level: 'warn', message: 'ready', warnings: [tasks] });
  expect(JSON.stringify(lines.at(-1))).toMatch(/the oldest due task of timers waits 6\d s/);
  schemaReason = 'the database lacks it';
  expect(await asked()).toEqual([503, { status: 'not ready', failed: ['schema'], warnings: ['tasks'] }]);
  expect(lines.at(-1)).toMatchObject({ message: 'not ready', failed: [tasks, schema] });
  // A server that has only just begun is not late with what became due before.
  expect(await lateTasks(first.database.db, first, 5)).toBeNull();
  // A recurring job has twice the time.
  await sql`update kernel.task set kind = 'trial.job'`.execute(world.sql);
  expect(await lateTasks(first.database.db, first, 3600)).toBeNull();
  await app.close();
});

describe('the log is sealed in steps', () => {
  const write = (rows: number) =>
    sql`insert into kernel.operation_log (operator_name, interface, service, action, request_id, client_ip,
      client_device, success, status, cost_ms)
      select 'a', 'i', 's', 'x', 'r', '::1', 'd', true, 200, 1 from generate_series(1, ${rows}::int)`.execute(
      world.sql,
    );
  const seal = async (most: number) =>
    (await sql<{ n: number }>`select kernel.seal_log(${most}::bigint)::int as n`.execute(world.sql)).rows[0]
      ?.n as number;

  test('F5 a step seals about so many rows, whole transactions each; together they join and cover everything', async () => {
    while ((await seal(100_000)) > 0);
    for (let n = 0; n < 25; n++) await write(1);
    await write(30);
    await write(2);
    const steps: number[] = [];
    await until(async () => {
      const rows = await seal(10);
      if (rows > 0) steps.push(rows);
      return steps.reduce((sum, n) => sum + n, 0) === 57;
    }, 20_000);
    expect(steps).toEqual([10, 10, 5, 30, 2]);
    const { rows } = await sql`select * from kernel.verify_seals()`.execute(world.sql);
    expect(rows).toEqual([]);
  });
});
