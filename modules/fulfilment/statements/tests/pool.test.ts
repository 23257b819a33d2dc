import { beforeAll, expect, test } from 'vitest';
import { openWorld, type Person, refused, type World } from '#app/world.ts';
import {
  addStatementAccount,
  importStatement,
  listPool,
  poolLine,
  reopenLine,
  statementDesk,
} from '../contract/statement.ts';
import { StatementFormat } from '../rules/refusals.ts';
import { bankFiles, uploaded } from './bank-file.ts';

const statementOf = bankFiles('6222021234567891');
let world: World;
let seller: Person;
let bankAccountId = '';
beforeAll(async () => {
  world = await openWorld();
  seller = await world.as('seller_finance', 'seller');
  const account = { bankName: '中国银行厦门分行', accountNo: '6222021234567891', currency: 'CNY' } as const;
  bankAccountId = (await seller.does(addStatementAccount, account)).id;
});
const bring = (text: string, more: Record<string, unknown> = {}) =>
  seller.does(importStatement, {
    bankAccountId,
    multipartFile: uploaded(text),
    dryRun: 'false',
    ...more,
  } as never);

test('unidentified money of all statements stands in one list, the oldest first, until it is identified', async () => {
  const first = await bring(statementOf([{ amount: '60,00', ref: 'P1', name: '来款不明甲' }], '60,00'));
  const second = await bring(
    statementOf(
      [
        { amount: '75,00', ref: 'P2', name: '来款不明乙' },
        { amount: '5,00', ref: 'P3', name: '已说清' },
      ],
      '80,00',
    ),
  );
  for (const id of [first.id, second.id] as string[]) {
    const [line] = (await seller.does(statementDesk, { id })).lines;
    await seller.does(poolLine, { id: line?.id ?? '', version: line?.version ?? 0, reason: '待客户确认' });
  }
  const { list } = await seller.does(listPool, {});
  expect(list.map((l) => [l.amount, l.otherName, l.statementId, l.tail, l.reason])).toEqual([
    ['60.00', '来款不明甲', first.id, '7891', '待客户确认'],
    ['75.00', '来款不明乙', second.id, '7891', '待客户确认'],
  ]);
  expect((await seller.does(listPool, { keyword: '明乙' })).list.map((l) => l.bankRef)).toEqual(['P2']);
  const [oldest] = list;
  const { lines } = await seller.does(statementDesk, { id: first.id as string });
  await seller.does(reopenLine, { id: oldest?.id ?? '', version: lines[0]?.version ?? 0, reason: '认错了' });
  expect((await seller.does(listPool, {})).list.map((l) => l.bankRef)).toEqual(['P2']);
  const buyer = await world.as('buyer_admin', 'buyer');
  const finance = await world.as('finance');
  expect((await buyer.does(listPool, {})).list).toEqual([]);
  expect((await finance.does(listPool, {})).list).toEqual([]);
});

test('a sheet whose headings say nothing is read by columns that are named, and remembered', async () => {
  const csv = 'x,y,z\n户名甲,20261203,41.00\n';
  const look = await bring(csv, { dryRun: 'true' });
  expect(look).toMatchObject({ format: 'CSV', mapping: null, count: 0, headings: ['x', 'y', 'z'] });
  await refused(bring(csv, { opening: '0', closing: '41.00' }), StatementFormat);
  const mapping = { headLine: 1, dayFormat: 'YYYYMMDD', day: 2, amount: 3, otherName: 1 };
  const typed = { mapping: JSON.stringify(mapping), opening: '0.00', closing: '41.00' };
  expect(await bring(csv, { ...typed, dryRun: 'true' })).toMatchObject({
    balanced: true,
    count: 1,
    faults: [],
  });
  await bring(csv, typed);
  const next = await bring('x,y,z\n户名乙,20261204,9.00\n', { dryRun: 'true' });
  expect(next).toMatchObject({ mapping, count: 1, faults: [] });
});
