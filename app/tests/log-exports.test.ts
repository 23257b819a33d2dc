import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { addDays } from '#kernel/rules/clock.ts';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { stateText } from '#kernel/rules/state-names.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { exportNow } from '#office/transfers/contract/export.ts';
import { openWorld, refused } from '../world.ts';

const world = await openWorld();
const [security, operator, seller] = [
  await world.as('security'),
  await world.as('operator'),
  await world.as('seller_admin'),
];
const range = async () => {
  const now = (await world.now()).getTime();
  return {
    timeFrom: new Date(now - 86_400_000 * 3).toISOString(),
    timeTo: new Date(now + 60_000).toISOString(),
  };
};
const lines = async (answer: unknown) =>
  (await text((answer as FileAnswer).body as NodeJS.ReadableStream))
    .split('\r\n')
    .filter((line) => line !== '');

/** An act of the seller on an offer, as the system logs it. */
await world.sql
  .insertInto('kernel.operation_log')
  .values({
    account_id: seller.actor.accountId,
    operator_name: seller.actor.name,
    member_id: seller.actor.memberId,
    member_name: seller.actor.memberName,
    interface: 'POST /x',
    service: 'common-order',
    action: 'offers.submit',
    target_type: 'OFFER',
    target_id: '1',
    target_no: 'OF1',
    request_id: 'x',
    changes: JSON.stringify([
      { field: 'state', before: '10', after: '20' },
      { field: 'unit_price', before: '2380', after: '2385.50' },
    ]),
    client_ip: '127.0.0.1',
    client_device: 'test',
    success: true,
    status: 200,
    cost_ms: 1,
  })
  .execute();

test('R-LOG-012 the log is exported as its reader sees it: his reach, his columns, old → new in the words and states of the document', async () => {
  const filters = { ...(await range()), targetNo: 'OF1' };
  const all = await lines(
    await security.does(exportNow, {
      bizType: 'OPLOG',
      filters,
      format: 'csv',
      columns: ['action', 'targetNo', 'changes'],
    }),
  );
  const state = (code: string) => stateText('offer', code, 'zh_CN');
  expect(all.slice(0, 2)).toEqual([
    '操作,对象,变更内容',
    `报盘 · 提交,OF1,状态: ${state('10')} → ${state('20')}; 单价: 2380 → 2385.50`,
  ]);
  expect(state('20')).toMatch(/\p{Script=Han}/u);
  const own = await lines(
    await seller.does(exportNow, {
      bizType: 'OPLOG',
      filters: await range(),
      format: 'csv',
      columns: ['memberName'],
    }),
  );
  expect(new Set(own.slice(1, -1))).toEqual(new Set([seller.actor.memberName]));
  await refused(operator.does(exportNow, { bizType: 'OPLOG', filters: await range() }), NoPermission);
});

test('administration-domain 14.2 page visits are exported to who may export the log', async () => {
  const day = (await world.now()).toISOString().slice(0, 10);
  const answer = await lines(
    await security.does(exportNow, {
      bizType: 'VISITS',
      filters: { dayFrom: addDays(day, -30), dayTo: day },
      format: 'csv',
    }),
  );
  expect(answer[0]).toBe('页面,身份,访问次数,访客（逐日累计）,最近访问日');
  await refused(
    seller.does(exportNow, { bizType: 'VISITS', filters: { dayFrom: day, dayTo: day } }),
    NoPermission,
  );
});
