import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  addStatementAccount,
  importStatement,
  type LineRow,
  matchLine,
  poolLine,
  reopenLine,
  setAsideLine,
  splitLine,
  statementDesk,
} from '#fulfilment/statements/contract/statement.ts';
import { add, compare, sub } from '#kernel/rules/decimal.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { demoCompany } from '../reference/companies.ts';
import { COMPANIES, type CompanyName, type Desk } from './desk.ts';
import { methanol } from './goods.ts';
import { registered } from './paying.ts';
import { orderNow, sellerOf, sold, submitted } from './sale.ts';
import type { Scheduled, Story } from './story.ts';

/** A movement of an account: above zero money that came, below what went. */
interface Movement {
  readonly amount: string;
  readonly ref: string;
  readonly name: string;
  readonly text: string;
}
const swift = (amount: string): string => amount.replace('-', '').replace('.', ',');
/** A day of an account as its bank sends it: MT940. */
function bankFile(d: Desk, account: string, opening: string, movements: readonly Movement[]): Buffer {
  const day = d.today.slice(2).replaceAll('-', '');
  const lines = movements.map(({ amount, ref, name, text }) => {
    const mark = compare(amount, '0') < 0 ? 'D' : 'C';
    return `:61:${day}${day.slice(2)}${mark}${swift(amount)}NTRFNONREF//${ref}\n:86:?20${text}?32${name}`;
  });
  const closing = add(opening, ...movements.map((m) => m.amount));
  return Buffer.from(
    `:20:S${day}\n:25:${account}\n:60F:C${day}CNY${swift(opening)}\n${lines.join('\n')}\n:62F:C${day}CNY${swift(closing)}`,
  );
}

/** Brings a day of a company's account in; answers its lines. */
async function imported(d: Desk, who: Actor, of: number, opening: string, movements: readonly Movement[]) {
  await d.pass();
  const { bankZh, bankAccount } = demoCompany(of);
  const { id: bankAccountId } = await d.does(who, addStatementAccount, {
    bankName: bankZh,
    accountNo: bankAccount,
    currency: 'CNY',
  });
  const bytes = bankFile(d, bankAccount, opening, movements);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'statement-'));
  const file = path.join(folder, 'statement.sta');
  fs.writeFileSync(file, bytes);
  const { id } = await d.does(who, importStatement, {
    bankAccountId,
    multipartFile: {
      path: file,
      fileName: `${d.today}.sta`,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    },
    dryRun: 'false',
  } as never);
  fs.rmSync(folder, { recursive: true, force: true });
  return id as string;
}
const fee = (d: Desk, amount = '-15.00'): Movement => ({
  amount,
  ref: d.bankRef(),
  name: '银行手续费',
  text: 'BANK CHARGES 手续费',
});
const one = ({ id, version }: { id: string; version: number }) => ({ id, version });

/** The seller's desk in the morning: what is matched, what waits in the pool, what is not of the trade, what is open. */
const sellersDesk: Story = async function* sellersDesk(d) {
  const [first, second, third] = [
    await sold(d, methanol('30.00')),
    await sold(d, methanol('60.00')),
    await sold(d, methanol('90.00')),
  ];
  const movements: Movement[] = [];
  for (const sale of [first, second, third]) {
    await submitted(d, sale);
    const ref = d.bankRef();
    const { orderNo, unpaidAmount } = await orderNow(d, sale);
    await registered(d, sale, { bankRef: ref });
    movements.push({ amount: unpaidAmount, ref, name: demoCompany(4).zh, text: orderNo });
  }
  yield 1;
  const finance = await sellerOf(d, first, 'finance');
  const id = await imported(d, finance, 1, '8421077.36', [
    ...movements,
    { amount: '88000.00', ref: d.bankRef(), name: '东莞市某客户（户名不全）', text: '货款' },
    { amount: '126400.00', ref: d.bankRef(), name: demoCompany(8).zh, text: '两单合付' },
    { amount: '52300.00', ref: d.bankRef(), name: demoCompany(14).zh, text: '预付' },
    fee(d),
    { amount: '1260.44', ref: d.bankRef(), name: '结息', text: 'INTEREST 活期结息' },
  ]);
  const lines = async () => (await d.does(finance, statementDesk, { id })).lines;
  const line = async (n: number) => (await lines())[n] as LineRow;
  const matched = async (n: number): Promise<void> => {
    const row = await line(n);
    const [best] = row.suggestions;
    if (best === undefined) throw new Error(`nothing is suggested for line ${n}`);
    await d.pass();
    await d.does(finance, matchLine, {
      ...one(row),
      items: best.items.map((i) => ({ type: i.type, id: i.id })),
      reasons: [...best.reasons],
    });
  };
  await matched(0);
  await matched(1);
  await d.pass();
  await d.does(finance, poolLine, { ...one(await line(3)), reason: '户名不全，待客户确认用途' });
  await d.pass();
  const { amount, ...split } = await line(4);
  await d.does(finance, splitLine, { ...one(split), parts: ['60000.00', sub(amount, '60000')] });
  const charge = (await lines()).find((l) => compare(l.amount, '-15') === 0) as LineRow;
  await d.pass();
  await d.does(finance, setAsideLine, { ...one(charge), reason: '银行手续费' });
  await d.pass();
  const interest = async () => (await lines()).find((l) => l.otherName === '结息') as LineRow;
  await d.does(finance, setAsideLine, { ...one(await interest()), reason: '活期结息' });
  await d.pass();
  await d.does(await sellerOf(d, first, 'admin'), reopenLine, {
    ...one(await interest()),
    reason: '结息应计入本月收入，重新处理',
  });
};
/** A day of a company's account with little in it: a charge set aside, money in the pool, a line that is open. */
const quietDesk =
  (name: CompanyName, side: 'seller' | 'buyer', amount: string): Story =>
  async (d) => {
    const who = await d.as(COMPANIES[name].finance, side);
    const id = await imported(d, who, COMPANIES[name].no, '1204530.10', [
      { amount, ref: d.bankRef(), name: '货款往来（演示）', text: '往来款' },
      { amount: '-20000.00', ref: d.bankRef(), name: '工资代发', text: 'SALARY 代发工资' },
      fee(d, '-8.00'),
      { amount: '5600.00', ref: d.bankRef(), name: '样品款（演示）', text: '样品款' },
    ]);
    const { lines } = await d.does(who, statementDesk, { id });
    for (const line of lines.filter((l) => compare(l.amount, '0') < 0)) {
      await d.pass();
      await d.does(who, setAsideLine, { ...one(line), reason: line.otherName ?? '非贸易款' });
    }
    const pooled = lines.find((l) => compare(l.amount, amount) === 0);
    await d.pass();
    if (pooled !== undefined) await d.does(who, poolLine, { ...one(pooled), reason: '用途待与对方核对' });
  };
export const statementStories: readonly Scheduled[] = [
  [3, sellersDesk],
  [6, quietDesk('yonghai', 'seller', '73000.00')],
  [5, quietDesk('yuewan', 'buyer', '41500.00')],
  [5, quietDesk('langwan', 'buyer', '26800.00')],
  [4, quietDesk('luze', 'seller', '98000.00')],
];
