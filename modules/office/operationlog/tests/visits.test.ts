import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { NoPermission, Validation } from '#kernel/rules/refusals.ts';
import { type Actor, clockActor, visitor } from '#kernel/server/actor.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { scheduleCronJobs } from '#kernel/server/jobs.ts';
import { saveVisit, visitReport } from '../contract/visits.ts';
import { LOG_ROUTE } from '../rules/pages.ts';
import { LogRange } from '../rules/refusals.ts';
import { visitPath } from '../rules/visit-path.ts';

const world = await openWorld({ demo: false });
const stranger = visitor('test', '127.0.0.1', 'Firefox', 'zh_CN', 'Asia/Shanghai');
const buyer: Actor = {
  ...clockActor('test'),
  identity: 'buyer',
  accountId: '21',
  memberId: '7',
  superAdmin: false,
};
const visit = async (actor: Actor, path: string) =>
  (await dispatch(world.runtime, actor, saveVisit, { domain: 'platform', path })).data;
const rows = () =>
  world.sql
    .selectFrom('operationlog.visit')
    .select(['path', 'identity', 'account_id', 'member_id'])
    .orderBy('id')
    .execute();

test('R-GUARD-009, R-GUARD-035 a visit is recorded with who and where, also without a login', async () => {
  expect(await visit(buyer, '/transactionManagement/orderDetail/123456?tab=2')).toBeNull();
  await visit(stranger, '/pchome');
  expect(await rows()).toEqual([
    { path: '/transactionManagement/orderDetail/:id', identity: 'buyer', account_id: '21', member_id: '7' },
    { path: '/pchome', identity: 'visitor', account_id: null, member_id: null },
  ]);
});

test('R-GUARD-010 the doors of the house are not recorded, and no token ever is', async () => {
  for (const path of [
    '/login',
    '/login?redirect=/home',
    '/registerAccount/',
    '/forgetPassword',
    '/auth-redirect?ticket=abc',
    '/403',
    '/404',
    '/token/AbCdEf0123456789AbCdEf0123',
  ])
    await visit(stranger, path);
  expect(await rows()).toHaveLength(2);
  expect(visitPath('/a/0f8fad5b-d9cb-469f-a165-70867728950e/b')).toBe('/a/:id/b');
  expect(visitPath('/share/Zm9vYmFyMTIzNDU2Nzg5MA')).toBe('/share/:id');
  expect(visitPath('/rmbSellManagement/OnlineNegotiation#x')).toBe('/rmbSellManagement/OnlineNegotiation');
  expect(visitPath('/')).toBe('/');
});

test('the same page within two seconds counts once, also when asked many times at once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => visit(buyer, '/rmbSellList')));
  expect((await rows()).filter((r: { path: string }) => r.path === '/rmbSellList')).toHaveLength(1);
  await world.push('3s');
  await visit(buyer, '/rmbSellList');
  expect((await rows()).filter((r: { path: string }) => r.path === '/rmbSellList')).toHaveLength(2);
});

test('visits do not fill the operation log; a foreign domain is refused', async () => {
  expect(
    await world.sql
      .selectFrom('kernel.operation_log')
      .select('id')
      .where('action', '=', 'visits.save')
      .execute(),
  ).toEqual([]);
  await refused(dispatch(world.runtime, stranger, saveVisit, { domain: 'elsewhere', path: '/' }), Validation);
  await refused(
    dispatch(world.runtime, stranger, saveVisit, { domain: 'platform', path: 'no-slash' }),
    Validation,
  );
});

const auditor: Actor = {
  ...clockActor('test'),
  identity: 'platform',
  accountId: '31',
  memberId: '0',
  superAdmin: false,
  routes: new Set([LOG_ROUTE]),
  scopes: new Map([['OPLOG', { all: true, depts: [], members: [] }]]),
};
const day = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const lately = async () => ({
  dayFrom: day(new Date((await world.now()).getTime() - 5 * 86_400_000)),
  dayTo: day(await world.now()),
});

test('the report counts the days not summed yet as well, narrows by page and side, and is for those whose reach is not narrowed', async () => {
  const report = async (actor: Actor, more: Record<string, unknown> = {}) =>
    (await dispatch(world.runtime, actor, visitReport, { ...(await lately()), ...more })).data as {
      list: { path: string; visits: number }[];
      totalCount: number;
    };
  expect((await report(auditor)).list[0]).toMatchObject({
    path: '/rmbSellList',
    identity: 'buyer',
    visits: 2,
    visitors: 1,
  });
  expect((await report(auditor, { identity: 'visitor' })).list.map((r) => r.path)).toEqual(['/pchome']);
  expect((await report(auditor, { path: '%' })).list).toEqual([]);
  expect((await report(auditor, { sortProperties: 'path', sortAsc: true })).list.map((r) => r.path)).toEqual(
    [...(await report(auditor)).list.map((r) => r.path)].sort(),
  );
  await refused(report({ ...auditor, scopes: new Map() }), NoPermission);
  await refused(report({ ...auditor, routes: new Set() }), NoPermission);
  await refused(report({ ...buyer, routes: new Set([LOG_ROUTE]) }), NoPermission);
  await refused(report(auditor, { dayFrom: '2020-01-01' }), LogRange);
});

test('days that are over are summed once, whatever is run again; raw visits go after 180 days', async () => {
  await world.push('1d');
  await scheduleCronJobs(world.runtime);
  await world.tick();
  const summed = await world.sql
    .selectFrom('operationlog.visit_day')
    .selectAll()
    .where('path', '=', '/rmbSellList')
    .execute();
  expect(summed).toMatchObject([{ identity: 'buyer', visits: '2', visitors: '1' }]);
  await world.push('1h');
  await world.tick();
  expect(
    await world.sql
      .selectFrom('operationlog.visit_day')
      .selectAll()
      .where('path', '=', '/rmbSellList')
      .execute(),
  ).toEqual(summed);
  await visit(stranger, '/rmbSellList');
  const { list } = (
    await dispatch(world.runtime, auditor, visitReport, { ...(await lately()), path: 'SellList' })
  ).data as { list: unknown[] };
  expect(list).toMatchObject([
    { path: '/rmbSellList', identity: 'buyer', visits: 2, visitors: 1 },
    { path: '/rmbSellList', identity: 'visitor', visits: 1, visitors: 1 },
  ]);
  await world.push('181d');
  await world.tick();
  expect(await rows()).toEqual([]);
  expect(
    await world.sql
      .selectFrom('reporting.page_visits')
      .selectAll()
      .where('path', '=', '/rmbSellList')
      .where('identity', '=', 'buyer')
      .execute(),
  ).toHaveLength(1);
  const late = (await world.audit()).inv_operationlog_visits_by_day;
  expect(late).toBeUndefined();
});
