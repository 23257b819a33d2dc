import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import type { Call } from '#kernel/rules/contract.ts';
import { LoginRequired, NoPermission, NotFound } from '#kernel/rules/refusals.ts';
import { type Actor, clockActor, type Scope, visitor } from '#kernel/server/actor.ts';
import { postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { LOG_ROUTE, logDetail, queryLogs, verifyLogs } from '../contract/logs.ts';
import { LogRange } from '../rules/refusals.ts';
import { actionText } from '../rules/action-words.ts';

const world = await openWorld({ demo: false });
const everything = new Map<string, Scope>([['OPLOG', { all: true, depts: [], members: [] }]]);
const person = (identity: 'platform' | 'seller', memberId: string, more: Partial<Actor> = {}): Actor => ({
  ...clockActor(randomUUID()),
  identity,
  accountId: '11',
  memberId,
  superAdmin: false,
  name: '张三',
  empId: '5',
  deptId: '6',
  routes: new Set([LOG_ROUTE]),
  buttons: new Map([['View', new Set([LOG_ROUTE])]]),
  ...more,
});
const auditor = person('platform', '0', { roleCodes: ['PLAT_SECURITY'], scopes: everything });
const chief = person('seller', '71', { scopes: everything });
const trader = person('seller', '71');
const stranger = person('seller', '72', { scopes: everything });

const act = (set: Record<string, unknown>) =>
  world.sql
    .insertInto('kernel.operation_log')
    .values({
      operator_name: '李四',
      member_id: '71',
      member_name: '华东化工',
      interface: 'POST /api/common-order/seller/offer/submit',
      service: 'common-order',
      action: 'offers.submit',
      request_id: randomUUID(),
      client_ip: '10.0.0.1',
      client_device: 'test',
      success: true,
      status: 200,
      cost_ms: 12,
      target_type: 'OFFER',
      target_id: '1',
      target_no: 'BP20261121000001',
      request_data: JSON.stringify({ price: '2385.50' }),
      response_data: JSON.stringify({ state: '20' }),
      changes: JSON.stringify([{ field: 'unitPrice', before: '2380', after: '2385.50' }]),
      ...set,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
const mine = await act({ owner_emp_id: '5', owner_dept_id: '6' });
const colleagues = await act({
  operator_name: '王五',
  owner_emp_id: '9',
  owner_dept_id: '8',
  success: false,
  status: 500,
  exception: 'Error: stack',
  action: 'deals.sign',
});
await act({ member_id: '72', operator_name: '外人' });

const ask = async <T>(actor: Actor, call: Call, input: unknown) =>
  (await dispatch(world.runtime, actor, call, input)).data as T;
const range = async (days = 1) => {
  const now = (await world.now()).getTime();
  return {
    timeFrom: new Date(now - days * 86_400_000).toISOString(),
    timeTo: new Date(now + 60_000).toISOString(),
  };
};
type Rows = { list: Record<string, unknown>[]; totalCount: number };

test('R-LOG-001 to R-LOG-012 an entry says who did what to which document, when, from where, and what changed', async () => {
  const { list } = await ask<Rows>(auditor, queryLogs, { ...(await range()), memberId: '71', success: true });
  expect(list[0]).toMatchObject({
    id: mine.id,
    operatorName: '李四',
    memberName: '华东化工',
    interface: 'POST /api/common-order/seller/offer/submit',
    service: 'common-order',
    targetNo: 'BP20261121000001',
    clientIp: '10.0.0.1',
    success: true,
    costMs: 12,
    changes: [{ field: 'unitPrice', before: '2380', after: '2385.50' }],
  });
  expect(list[0]).not.toHaveProperty('requestData');
  expect(await ask(auditor, logDetail, { id: colleagues.id })).toMatchObject({
    requestData: { price: '2385.50' },
    responseData: { state: '20' },
    exception: 'Error: stack',
  });
});

test('R-INFO-004 members see their own company only, within their data scope, without answers and exceptions', async () => {
  const names = async (actor: Actor) =>
    (await ask<Rows>(actor, queryLogs, await range())).list.map((r) => r.operatorName);
  expect((await names(chief)).sort()).toEqual(['李四', '王五']);
  expect(await names(trader)).toEqual(['李四']);
  expect(await names(stranger)).toEqual(['外人']);
  expect(await ask(chief, logDetail, { id: colleagues.id })).toMatchObject({
    requestData: { price: '2385.50' },
    responseData: null,
    exception: null,
  });
  await refused(ask(trader, logDetail, { id: colleagues.id }), NotFound);
  await refused(ask(stranger, logDetail, { id: mine.id }), NotFound);
  const behind = await inTransaction(world.runtime.database.db, stranger, 'read', (tx) =>
    tx.selectFrom('kernel.operation_log').select('member_id').distinct().execute(),
  );
  expect(behind).toEqual([{ member_id: '72' }]);
});

test('at most 93 days at once, and never backwards', async () => {
  await ask(auditor, queryLogs, await range(92));
  await refused(ask(auditor, queryLogs, await range(94)), LogRange);
  const { timeFrom, timeTo } = await range();
  await refused(ask(auditor, queryLogs, { timeFrom: timeTo, timeTo: timeFrom }), LogRange);
});

test('filters narrow together; a percent sign is a letter, not a wildcard', async () => {
  const count = async (filter: Record<string, unknown>) =>
    (await ask<Rows>(auditor, queryLogs, { ...(await range()), ...filter })).totalCount;
  expect(await count({ action: 'sign', success: false })).toBe(1);
  expect(await count({ interface: 'offer/submit', operatorName: '王' })).toBe(1);
  expect(await count({ operatorName: '%' })).toBe(0);
  expect(await count({ targetNo: 'BP20261121000001', clientIp: '10.0.0.2' })).toBe(0);
});

test('R-LOG an act that changed a document logs its state and fields old → new, taken from the history it wrote; what an act names itself comes first', () => {
  const entry = { bizType: 'OFFER', bizNo: null, action: 'submit', side: 'seller', parties: [] };
  const after = postCommitEffects();
  after.history.push(
    {
      ...entry,
      bizId: '1',
      from: '10',
      to: '20',
      changes: [{ field: 'unit_price', before: '2380', after: '2385.50' }],
    },
    { ...entry, bizId: '2', from: '10', to: '20' },
  );
  expect(after.target).toBeNull();
  after.target = { type: 'OFFER', id: '1' };
  expect(after.target?.changes).toEqual([
    { field: 'state', before: '10', after: '20' },
    { field: 'unit_price', before: '2380', after: '2385.50' },
  ]);
  after.target = { type: 'OFFER', id: '3' };
  expect(after.target).toEqual({ type: 'OFFER', id: '3' });
  after.target = { type: 'OFFER', id: '1', changes: [] };
  expect(after.target?.changes).toEqual([]);
});

test('without the menu or a login there is nothing to read', async () => {
  await refused(ask(person('seller', '71', { routes: new Set() }), queryLogs, await range()), NoPermission);
  await refused(
    ask(visitor('test', '10.0.0.9', 'test', 'zh_CN', 'Asia/Shanghai'), queryLogs, await range()),
    LoginRequired,
  );
  await refused(
    ask(person('seller', '71', { buttons: new Map() }), logDetail, { id: mine.id }),
    NoPermission,
  );
});

test('a changed or removed entry is found; only auditors may ask', async () => {
  await refused(ask(person('platform', '0', { scopes: everything }), verifyLogs, {}), NoPermission);
  // Only what no running transaction of the whole server can still write beneath is sealed: others' must end first.
  const now = (await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(world.sql))
    .rows[0]?.xid as string;
  await expect
    .poll(
      async () =>
        (
          await sql<{
            past: boolean;
          }>`select pg_snapshot_xmin(pg_current_snapshot()) > ${now}::xid8 as past`.execute(world.sql)
        ).rows[0]?.past,
      { timeout: 30_000 },
    )
    .toBe(true);
  await sql`select kernel.seal_log()`.execute(world.sql);
  expect(await ask(auditor, verifyLogs, {})).toMatchObject({ problems: [] });
  await world.sql
    .updateTable('kernel.operation_log')
    .set({ operator_name: '没人' })
    .where('id', '=', mine.id)
    .execute();
  const found = await ask<{ problems: { problem: string }[]; seals: number }>(auditor, verifyLogs, {});
  expect(found.seals).toBeGreaterThan(0);
  expect(found.problems).toMatchObject([{ problem: 'rows changed' }]);
  expect(await world.sql.selectFrom('operationlog.seal_check').selectAll().execute()).toHaveLength(2);
});

test('the runtime role can neither change nor remove an entry', async () => {
  const tamper = (text: string) =>
    inTransaction(world.runtime.database.db, { ...clockActor('test') }, 'write', (tx) =>
      sql.raw(text).execute(tx),
    );
  await expect(tamper('delete from kernel.operation_log')).rejects.toThrow(/permission denied/);
  await expect(tamper("update kernel.operation_log set operator_name = 'x'")).rejects.toThrow(
    /permission denied/,
  );
});

test('an action reads as the thing and the verb; what nobody named stays as it is', () => {
  expect(actionText('offers.submit', 'zh_CN')).toBe('报盘 · 提交');
  expect(actionText('offers.submit', 'en_US')).toBe('Offers · Submit');
  expect(actionText('strange.doing', 'en_US')).toBe('strange · doing');
});

test('R-LOG-001 the log keeps the name an act was done under; an English reader sees the company by its English name, a Chinese one as it was kept', async () => {
  await act({ member_id: '0', member_name: '平台', operator_name: '赵六', action: 'market.open' });
  const days = await range();
  const named = async (locale: Actor['locale']) => {
    const { list } = await ask<{ list: { memberName: string }[] }>({ ...auditor, locale }, queryLogs, {
      pageNum: 1,
      pageCount: 20,
      ...days,
      operatorName: '赵六',
    });
    return list.map((row) => row.memberName);
  };
  expect([await named('zh_CN'), await named('en_US')]).toEqual([['平台'], ['Platform']]);
});

test('R-LOG-002 an entry calls the roles it was done with as its reader calls them; a role nobody knows any more keeps its code', async () => {
  const done = await act({ role_codes: ['PLAT_SUPER', 'LONG_GONE'] });
  expect(await ask(auditor, logDetail, { id: done.id })).toMatchObject({
    roleCodes: ['PLAT_SUPER', 'LONG_GONE'],
    roles: [expect.stringMatching(/管理员/), 'LONG_GONE'],
  });
  expect(await ask({ ...auditor, locale: 'en_US' }, logDetail, { id: done.id })).toMatchObject({
    roles: [expect.stringMatching(/^[A-Z][a-z ]+$/), 'LONG_GONE'],
  });
  expect(await ask(chief, logDetail, { id: done.id })).toMatchObject({
    roles: [expect.stringMatching(/管理员/), 'LONG_GONE'],
  });
});
