import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { NoPermission } from '#kernel/rules/refusals.ts';
import type { FileAnswer } from '#kernel/server/capability.ts';
import { exportNow } from '#office/transfers/contract/export.ts';
import { openWorld, refused } from '../world.ts';

const world = await openWorld();
const [security, operator, seller] = [await world.as('security'), await world.as('operator'), await world.as('seller_admin')];
const range = async () => {
  const now = (await world.now()).getTime();
  return { timeFrom: new Date(now - 86_400_000 * 3).toISOString(), timeTo: new Date(now + 60_000).toISOString() };
};
const lines = async (answer: unknown) => (await text((answer as FileAnswer).body as NodeJS.ReadableStream)).split('\r\n').filter((line) => line !== '');

test('R-LOG-012 the log is exported as its reader sees it: his reach, his columns, old → new in the words and states of the document', async () => {
  const all = await lines(await security.does(exportNow, { bizType: 'OPLOG', filters: await range(), format: 'csv', columns: ['action', 'targetNo', 'changes', 'memberName'] }));
  expect(all[0]).toBe('操作,对象,变更内容,所属企业');
  expect(all.some((line) => /状态: .*[\p{Script=Han}]+ → [\p{Script=Han}]+/u.test(line))).toBe(true);
  expect(all.some((line) => /_[a-z]+: /.test(line.split(',')[2] ?? ''))).toBe(false);
  const own = await lines(await seller.does(exportNow, { bizType: 'OPLOG', filters: await range(), format: 'csv', columns: ['memberName'] }));
  expect(new Set(own.slice(1, -1))).toEqual(new Set([seller.actor.memberName]));
  await refused(operator.does(exportNow, { bizType: 'OPLOG', filters: await range() }), NoPermission);
});

test('administration-domain 14.2 page visits are exported to who may export the log', async () => {
  const day = (await world.now()).toISOString().slice(0, 10);
  const answer = await lines(await security.does(exportNow, { bizType: 'VISITS', filters: { dayFrom: '2026-01-01', dayTo: day }, format: 'csv' }));
  expect(answer[0]).toBe('页面,身份,访问次数,访客（逐日累计）,最近访问日');
  await refused(seller.does(exportNow, { bizType: 'VISITS', filters: { dayFrom: day, dayTo: day } }), NoPermission);
});
