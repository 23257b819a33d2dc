import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused, type World } from '#app/world.ts';
import { NoPermission, StateNotAllowed, Validation } from '#kernel/rules/refusals.ts';
import { runDue } from '#kernel/server/jobs.ts';
import { race } from '#kernel/test/race.ts';
import { listMyMessages } from '#office/messaging/contract/message.ts';
import { queryLogs } from '../contract/logs.ts';
import {
  countStopped,
  discardStopped,
  listStopped,
  retryKind,
  retryStopped,
} from '../contract/stopped-tasks.ts';
import { TASK, taskLifecycle } from '../rules/task-lifecycle.ts';
import { causeOf, firstLine } from '../rules/task-words.ts';

let world: World;
let chief: Person;

/** A task that was given up. */
async function given(
  kind: string,
  key: string | null,
  error = 'Error: fault\n    at somewhere',
): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into kernel.task (kind, key, due_at, state, attempts, last_error, done_at) values (${kind}, ${key}, now() - interval '1 hour', 'dead', 8, ${error}, now()) returning id::text as id`.execute(
    world.sql,
  );
  return rows[0]?.id as string;
}
const taskAt = async (id: string) =>
  (
    await sql<{
      state: string;
      attempts: number;
      done_at: Date | null;
    }>`select state, attempts, done_at from kernel.task where id = ${id}::bigint`.execute(world.sql)
  ).rows[0];
/** A document tasks concern. */
const anArticle = async () =>
  (
    await sql<{
      id: string;
      no: string;
    }>`with c as (insert into content.site_column (names, code, place, template, sequence) values (jsonb_build_object('zh_CN', '周报' || floor(random() * 1e9)::int), 'weekly' || floor(random() * 1e9)::int, 'home', 'list', 1) returning id) insert into content.article (title, type, language, column_id) select '甲醇周报', '10', 'zh_CN', id from c returning id::text as id, title as no`.execute(
      world.sql,
    )
  ).rows[0] as { id: string; no: string };

beforeAll(async () => {
  world = await openWorld();
  chief = await world.as('admin');
});
beforeEach(async () => {
  await sql`delete from kernel.task where state = 'dead'`.execute(world.sql);
});

describe('tasks that were given up (trust 5)', () => {
  test('the list says what a task was to do, which document it concerns and where that is opened, since when, how often, and why in plain words', async () => {
    const article = await anArticle();
    await given(
      'content.show',
      article.id,
      'error: canceling statement due to statement timeout\n    at Parser',
    );
    await given('markethours.change', 'domestic', 'Error: connect ECONNREFUSED 127.0.0.1:25');
    const { list, totalCount } = await chief.does(listStopped, {});
    expect(totalCount).toBe(2);
    expect(list.find((t) => t.kind === 'content.show')).toMatchObject({
      subject: article.no,
      link: `/article/${article.id}`,
      tries: 8,
      error: 'timeout',
      detail: 'error: canceling statement due to statement timeout',
      can: ['retry', 'discard', 'retryKind'],
    });
    expect(list.find((t) => t.kind === 'markethours.change')).toMatchObject({
      subject: null,
      link: '/systemSetting/openOrCloseMarket',
      error: 'connection',
    });
    expect((await chief.does(listStopped, { keyword: '定时发布' })).list.map((t) => t.kind)).toEqual([
      'content.show',
    ]);
    expect((await chief.does(listStopped, { kind: 'markethours.change' })).list).toHaveLength(1);
    expect(await chief.does(countStopped, {})).toEqual({ n: 2 });
  });

  test('super administrators see and settle them, nobody else: not operators who read the log, not security auditors, no company', async () => {
    const id = await given('content.show', '1');
    for (const login of ['operator', 'security', 'seller_admin', 'buyer_purchaser']) {
      const other = await world.as(login);
      for (const work of [
        () => other.does(listStopped, {}),
        () => other.does(countStopped, {}),
        () => other.does(retryKind, { kind: 'content.show' }),
      ])
        await refused(work(), NoPermission);
      const batch = await other.does(retryStopped, { ids: [id] }).catch((error: unknown) => error);
      if (batch instanceof Error) expect(NoPermission.is(batch)).toBe(true);
      else expect(batch).toMatchObject({ success: 0, fail: 1, failures: [{ code: NoPermission.code }] });
    }
    expect(await taskAt(id)).toMatchObject({ state: 'dead' });
  });

  test('of 50 who try one task again at once one sets it to run, the others are told that it no longer stands; it runs once', async () => {
    const id = await given('messaging.spread', '00000000-0000-4000-8000-000000000009');
    const outcomes = await race(
      50,
      () => chief.does(retryStopped, { ids: [id] }),
      (answer) => {
        const { success, failures } = answer as { success: number; failures: { code: string }[] };
        return success === 1 ? 'set' : (failures[0]?.code ?? 'none');
      },
    );
    expect(outcomes).toEqual({ set: 1, [StateNotAllowed.code]: 49 });
    expect(await taskAt(id)).toMatchObject({ state: 'waiting', attempts: 0, done_at: null });
    const before = world.runtime.tasksDone.get('messaging.spread') ?? 0;
    await world.tick();
    expect(await taskAt(id)).toBeUndefined();
    expect(world.runtime.tasksDone.get('messaging.spread')).toBe(before + 1);
  });

  test('all of a kind are tried again at once; of work that was set anew meanwhile the old task stays', async () => {
    const kept = await given('messaging.spread', '00000000-0000-4000-8000-000000000007');
    await sql`insert into kernel.task (kind, key, due_at) values ('messaging.spread', '00000000-0000-4000-8000-000000000007', now() + interval '1 day')`.execute(
      world.sql,
    );
    const [one, other] = [
      await given('messaging.spread', '00000000-0000-4000-8000-000000000008'),
      await given('messaging.spread', '00000000-0000-4000-8000-000000000006'),
    ];
    await given('content.show', '1');
    expect(await chief.does(retryKind, { kind: 'messaging.spread' })).toEqual({ n: 2 });
    expect([await taskAt(one), await taskAt(other), await taskAt(kept)].map((t) => t?.state)).toEqual([
      'waiting',
      'waiting',
      'dead',
    ]);
    expect(await chief.does(retryStopped, { ids: [kept] })).toMatchObject({
      success: 0,
      failures: [{ status: 10302 }],
    });
  });

  test('a discarded task never runs, leaves the list, and the reason stands in the operation log', async () => {
    const article = await anArticle();
    const id = await given('content.show', article.id);
    await refused(chief.does(discardStopped, { ids: [id], reason: '' }), Validation, {
      first: 'reason: reason.short',
    });
    expect(await chief.does(discardStopped, { ids: [id], reason: '报盘已由人工处理' })).toMatchObject({
      success: 1,
    });
    expect(await taskAt(id)).toMatchObject({ state: 'cancelled' });
    expect((await chief.does(listStopped, {})).list).toEqual([]);
    expect(await world.audit()).not.toHaveProperty('inv_kernel_dead_tasks');
    const today = {
      timeFrom: new Date(Date.now() - 86_400_000 * 40).toISOString(),
      timeTo: new Date(Date.now() + 86_400_000 * 40).toISOString(),
    };
    const { list } = await chief.does(queryLogs, { ...today, targetNo: `content.show ${article.no}` });
    expect(list[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'reason', before: null, after: '报盘已由人工处理' },
        { field: 'state', before: 'dead', after: 'cancelled' },
      ]),
    );
    expect(await chief.does(discardStopped, { ids: [id], reason: '再次' })).toMatchObject({
      success: 0,
      failures: [{ code: StateNotAllowed.code }],
    });
  });

  test('administrators of the platform are told once when the house gives a task up, and not of one that was settled before', async () => {
    await sql`insert into kernel.task (kind, key, due_at, attempts) values ('nobody.knows', 'x', now() - interval '1 minute', 7)`.execute(
      world.sql,
    );
    const errors: unknown[] = [];
    for (let n = 0; n < 3; n += 1)
      await runDue(world.runtime, (task, error) => errors.push([task.kind, error]));
    const told = async () =>
      (await chief.does(listMyMessages, { pageCount: 50 })).list.filter((m) =>
        m.link?.startsWith('/informationManage/operationLogs'),
      );
    expect(await told()).toHaveLength(1);
    expect((await told())[0]).toMatchObject({ link: '/informationManage/operationLogs?tab=stopped' });
    const { list } = await chief.does(listStopped, {});
    expect(list).toMatchObject([{ kind: 'nobody.knows', error: 'unknown', tries: 8 }]);
  });
});

describe('the life of a task: every state × act', () => {
  const open: Readonly<Record<string, readonly string[]>> = {
    waiting: [],
    running: [],
    done: [],
    dead: ['retry', 'discard'],
    cancelled: [],
  };
  test.each(Object.values(TASK))('an operator in state %s', (state) => {
    expect(taskLifecycle.open(state, 'operator')).toEqual(open[state]);
    for (const verb of ['retry', 'discard'] as const) {
      if (open[state]?.includes(verb))
        expect(taskLifecycle.next(verb, state, 'operator')).toBe(verb === 'retry' ? 'waiting' : 'cancelled');
      else expect(() => taskLifecycle.next(verb, state, 'operator')).toThrow(/10306/);
    }
  });
  test('the house runs, finishes, fails and takes back; it does not settle what it gave up', () => {
    expect([
      taskLifecycle.next('claim', 'waiting', 'timer'),
      taskLifecycle.next('finish', 'running', 'timer'),
      taskLifecycle.next('fail', 'running', 'timer', 'givenUp'),
      taskLifecycle.next('takeBack', 'waiting', 'effect'),
    ]).toEqual(['running', 'done', 'dead', 'cancelled']);
    for (const verb of ['retry', 'discard'] as const)
      expect(() => taskLifecycle.next(verb, 'dead', 'timer')).toThrow(/10306/);
  });
});

test.each([
  ['error: canceling statement due to statement timeout', 'timeout'],
  ['Error: connect ECONNREFUSED 10.0.0.1:25\n at x', 'connection'],
  ['Refusal: 10306 ILLEGAL_STATE {"state":"50"}', 'rule'],
  ['error: duplicate key value violates unique constraint "x"', 'conflict'],
  ['error: new row violates check constraint "y"', 'data'],
  ['Error: ENOSPC: no space left on device', 'disk'],
  ['NoSuchKey: The specified key does not exist', 'file'],
  ['Error: nobody knows the task a.b', 'unknown'],
  ['TypeError: x is not a function', 'fault'],
  [null, 'fault'],
] as const)('%s is said as %s', (error, cause) => {
  expect(causeOf(error)).toBe(cause);
  expect(firstLine(error)).not.toContain('\n');
});
