import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, openWorld, type Person, refused, type World } from '#app/world.ts';
import { openReceivable } from '#fulfilment/money/server/door.ts';
import { MoneyShort } from '#fulfilment/money/rules/refusals.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { raceSettled } from '#kernel/test/race.ts';
import {
  addStatementAccount,
  importStatement,
  lineHistory,
  listStatementAccounts,
  listStatements,
  matchLine,
  poolLine,
  reopenLine,
  selectItems,
  setAsideLine,
  splitLine,
  statementDesk,
} from '../contract/statement.ts';
import {
  MatchAmount,
  MatchGone,
  MatchOwn,
  StatementAccount,
  StatementBalances,
  StatementFormat,
  StatementLines,
  StatementRepeated,
  StatementTotals,
} from '../rules/refusals.ts';
import { LINE } from '../rules/line-lifecycle.ts';
import { bankFiles, uploaded } from './bank-file.ts';

const statementOf = bankFiles('6222021234567890');
let world: World;
let seller: Person;
let second: Person;
let buyer: Person;
let accountId = '';
beforeAll(async () => {
  world = await openWorld();
  seller = await world.as('seller_admin', 'seller');
  second = await world.as('seller_finance', 'seller');
  buyer = await world.as('buyer_admin', 'buyer');
  accountId = (
    await seller.does(addStatementAccount, {
      bankName: '中国银行厦门分行',
      accountNo: '6222 0212 3456 7890',
      currency: 'CNY',
    })
  ).id;
});
const memberOf = (person: Person) => person.actor.memberId as string;
const bring = (person: Person, text: string, more: Record<string, unknown> = {}) =>
  person.does(importStatement, {
    bankAccountId: accountId,
    multipartFile: uploaded(text),
    dryRun: 'false',
    ...more,
  } as never);

async function receivable(amount: string) {
  const bizId = String(9000 + Math.floor(Number.parseFloat(amount)));
  const today = dayOf(await world.now());
  return inTransaction(world.runtime.database.db, seller.actor, 'write', (tx) =>
    openReceivable(createContext(world.runtime, tx, seller.actor, null, postCommitEffects()) as never, {
      bizType: 'SETTLEMENT',
      bizId,
      bizNo: `ST2026${bizId.padStart(7, '0')}`,
      creditorId: memberOf(seller),
      debtorId: memberOf(buyer),
      currency: 'CNY',
      amount,
      dueDate: addDays(today, 10),
      dailyRate: '0',
      onCredit: false,
    }),
  );
}
const buyerName = async () =>
  (
    await sql<{
      name: string;
    }>`select name from members.member where id = ${memberOf(buyer)}::bigint`.execute(world.sql)
  ).rows[0]?.name as string;
const desk = async (id: string, person = seller) => person.does(statementDesk, { id });
const versioned = (row: { id: string; version: number }) => ({ id: row.id, version: row.version });

describe('a statement is taken over whole or not at all', () => {
  test('looked at first, then taken over once; totals, account and repeated lines are held', async () => {
    const file = statementOf([{ amount: '10,00', ref: 'A1' }], '10,00');
    expect(await bring(seller, file, { dryRun: 'true' })).toMatchObject({
      id: null,
      balanced: true,
      count: 1,
    });
    const made = await bring(seller, file);
    expect(made.id).not.toBeNull();
    await refused(bring(seller, file), StatementRepeated);
    // The same line in a longer file of that day.
    const longer = file.replace(
      ':62F:C261202CNY10,00',
      ':61:2612021202C5,00NTRFNONREF//A2\n:62F:C261202CNY15,00',
    );
    expect(await bring(seller, longer)).toMatchObject({ repeated: 1, count: 2 });
    await refused(bring(seller, statementOf([{ amount: '10,00', ref: 'B1' }], '11,00')), StatementTotals, {
      closing: '11.00',
    });
    await refused(
      bring(seller, statementOf([{ amount: '1,00', ref: 'C1' }], '1,00').replace('6222021234567890', '999')),
      StatementAccount,
    );
    await refused(
      bring(seller, statementOf([{ amount: '1,00', ref: 'C1' }], '1,00').replace(':61:26', ':61:XX')),
      StatementLines,
    );
    await refused(bring(seller, ':20:X\n:60F:broken\n'), StatementFormat);
    expect((await seller.does(listStatements, {})).list).toHaveLength(2);
    expect((await seller.does(listStatementAccounts, {})).list[0]).toMatchObject({
      tail: '7890',
      closing: '15.00',
    });
    expect(await world.audit()).toEqual({});
  });

  test('of 2,001 lines a desk shows pages of two hundred, the last line too, and counts them all', async () => {
    const many = Array.from({ length: 2001 }, (_, n) => ({ amount: '0,01', ref: `P${n}` }));
    const { id } = await bring(seller, statementOf(many, '20,01'));
    const page = (pageNum: number) => seller.does(statementDesk, { id: id as string, pageNum });
    const [first, last, beyond] = [await page(1), await page(11), await page(12)];
    expect([first.lines.length, last.lines.length, beyond.lines.length]).toEqual([200, 1, 0]);
    expect(last.lines[0]?.bankRef).toBe('P2000');
    expect(first.counts).toEqual([{ state: LINE.open, count: 2001 }]);
    const open = first.lines[0] as (typeof first.lines)[number];
    await seller.does(setAsideLine, { ...versioned(open), reason: '手续费' });
    const aside = await seller.does(statementDesk, { id: id as string, state: LINE.setAside });
    expect(aside.lines.map((l) => l.bankRef)).toEqual(['P0']);
    expect(aside.counts.find((c) => c.state === LINE.open)?.count).toBe(2000);
  });

  test('a CSV is read by a mapping that is remembered; without balances they are typed', async () => {
    const csv = '日期,金额,对方户名,流水号,摘要\n2026-12-20,88.00,某公司,CSV1,货款\n';
    const look = await bring(seller, csv, { dryRun: 'true' });
    expect(look).toMatchObject({
      format: 'CSV',
      encoding: 'UTF-8',
      balanced: null,
      mapping: { day: 1, amount: 2 },
    });
    await refused(bring(seller, csv), StatementBalances);
    await bring(seller, csv, { opening: '15.00', closing: '103.00' });
    expect((await seller.does(listStatementAccounts, {})).list[0]?.hasMapping).toBe(true);
  });

  test('nobody else sees the desk of a company, the operator neither', async () => {
    const [statement] = (await seller.does(listStatements, {})).list;
    await refused(desk(statement?.id ?? '', buyer), NotFound);
    const finance = await world.as('finance');
    expect((await finance.does(listStatements, {})).list).toEqual([]);
    await refused(desk(statement?.id ?? '', finance), NotFound);
  });
});

describe('lines are matched, pooled, split, set aside and taken back', () => {
  test('a suggestion is taken: the receivable is paid; a second person takes it back', async () => {
    const owed = await receivable('500.00');
    const made = await bring(
      seller,
      statementOf([{ amount: '500,00', ref: 'M1', name: await buyerName() }], '500,00'),
    );
    const [line] = (await desk(made.id as string)).lines;
    const [best] = line?.suggestions ?? [];
    expect(best).toMatchObject({ reasons: ['amount', 'payer'], thirdParty: false });
    const ask = {
      ...versioned(line as { id: string; version: number }),
      items: (best?.items ?? []).map(({ type, id }) => ({ type, id })),
      reasons: best?.reasons ?? [],
    };
    const outcome = await raceSettled(50, () => seller.does(matchLine, ask));
    expect(outcome.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
    await refused(seller.does(matchLine, ask), VersionConflict);
    const paid = async () =>
      (
        await sql<{ paid: string }>`select paid from money.receivable where id = ${owed.id}::bigint`.execute(
          world.sql,
        )
      ).rows[0]?.paid;
    expect(await paid()).toBe('500.00');
    const after = await desk(made.id as string);
    expect(after).toMatchObject({ left: '0.00', matched: '500', leftCount: 0 });
    const matched = after.lines[0] as { id: string; version: number };
    await refused(seller.does(reopenLine, { ...versioned(matched), reason: '认错了' }), MatchOwn);
    const open = await second.does(reopenLine, { ...versioned(matched), reason: '认错了' });
    expect(await paid()).toBe('0.00');
    expect((await seller.does(lineHistory, { id: open.id })).list.map((e) => e.action)).toEqual([
      'match',
      'reopen',
    ]);
    expect(await world.audit()).toEqual({});
  });

  test('a fee within the limit, a sum that does not come to the line, an item that is gone', async () => {
    const owed = await receivable('700.00');
    const made = await bring(
      seller,
      statementOf(
        [
          { amount: '696,00', ref: 'F1', name: await buyerName() },
          { amount: '900,00', ref: 'F2', name: await buyerName() },
        ],
        '1596,00',
      ),
    );
    const [short, over] = (await desk(made.id as string)).lines;
    expect(short?.suggestions[0]).toMatchObject({ fee: '4.00', reasons: ['fee', 'payer'] });
    const items = [{ type: 'RECEIVABLE' as const, id: owed.id }];
    await refused(seller.does(matchLine, { ...versioned(over as never), items }), MatchAmount);
    await refused(
      seller.does(matchLine, { ...versioned(over as never), items: [{ type: 'RECEIVABLE', id: '999999' }] }),
      MatchGone,
    );
    await seller.does(matchLine, { ...versioned(short as never), items });
    expect(await world.audit()).toEqual({});
  });

  test('unidentified money waits in the pool and leaves it when it is identified; another payer is flagged', async () => {
    const made = await bring(
      seller,
      statementOf([{ amount: '60,00', ref: 'P1', name: '上海某某贸易公司' }], '60,00'),
    );
    const [line] = (await desk(made.id as string)).lines;
    const pooled = await seller.does(poolLine, { ...versioned(line as never), reason: '来款不明' });
    const pool = async () =>
      (
        await sql<{
          balance: string;
        }>`select balance from money.account where member_id = ${memberOf(seller)}::bigint and kind = 'UNIDENTIFIED'`.execute(
          world.sql,
        )
      ).rows[0]?.balance;
    expect(await pool()).toBe('60.00');
    expect(await world.audit()).toEqual({});
    const choices = (await seller.does(selectItems, { lineId: line?.id ?? '', keyword: await buyerName() }))
      .list;
    expect(choices.some((c) => c.type === 'BALANCE' && c.id === memberOf(buyer))).toBe(true);
    const done = await seller.does(matchLine, {
      ...versioned(pooled),
      items: [{ type: 'BALANCE', id: memberOf(buyer) }],
    });
    expect(await pool()).toBe('0.00');
    expect((await desk(made.id as string)).lines[0]?.matches[0]).toMatchObject({
      thirdParty: true,
      type: 'BALANCE',
    });
    // Spent meanwhile, it cannot be taken back.
    await sql`update money.account set balance = 0 where member_id = ${memberOf(buyer)}::bigint and kind = 'AVAILABLE' and currency = 'CNY'`.execute(
      world.sql,
    );
    await refused(second.does(reopenLine, { ...versioned(done), reason: '退回' }), MoneyShort);
    await sql`update money.account a set balance = (select coalesce(sum(amount), 0) from money.entry e where e.account_id = a.id)`.execute(
      world.sql,
    );
    await second.does(reopenLine, { ...versioned(done), reason: '退回' });
    expect(await world.audit()).toEqual({});
  });

  test('a line is split into parts that come to it; charges are set aside and come back', async () => {
    const made = await bring(
      seller,
      statementOf(
        [
          { amount: '30,00', ref: 'S1' },
          { amount: 'D5,00', ref: 'S2' },
        ],
        '25,00',
      ),
    );
    const [line, charge] = (await desk(made.id as string)).lines;
    await refused(
      seller.does(splitLine, { ...versioned(line as never), parts: ['10.00', '10.00'] }),
      MatchAmount,
    );
    await seller.does(splitLine, { ...versioned(line as never), parts: ['10.00', '20.00'] });
    const aside = await seller.does(setAsideLine, { ...versioned(charge as never), reason: '手续费' });
    await refused(seller.does(setAsideLine, { ...versioned(aside), reason: '手续费' }), StateNotAllowed);
    const now = await desk(made.id as string);
    expect(now.lines.map((l) => l.amount)).toEqual(['10.00', '20.00', '-5.00']);
    expect(now).toMatchObject({ left: '30', setAside: '-5', leftCount: 2 });
    await seller.does(reopenLine, { ...versioned(aside), reason: '再看一下' });
    expect(await world.audit()).toEqual({});
  });

  test('the audit finds a line matched twice, a pool that is not its lines and totals that do not add up', async () => {
    const found = async (statement: string, back: string) => {
      await sql.raw(statement).execute(world.sql);
      const names = Object.keys(await world.audit());
      await sql.raw(back).execute(world.sql);
      return names;
    };
    expect(
      await found(
        'update statements.match set amount = amount + 1 where active and id = (select min(id) from statements.match where active)',
        'update statements.match set amount = amount - 1 where active and id = (select min(id) from statements.match where active)',
      ),
    ).toEqual(['inv_statement_match']);
    expect(
      await found(
        "update statements.line set line_state = '30' where amount > 0 and line_state = '10' and id = (select min(id) from statements.line where amount > 0 and line_state = '10')",
        "update statements.line set line_state = '10' where line_state = '30'",
      ),
    ).toEqual(['inv_statement_pool']);
    expect(
      await found(
        'update statements.statement set repeated_amount = repeated_amount + 1 where id = (select min(id) from statements.statement)',
        'update statements.statement set repeated_amount = repeated_amount - 1 where id = (select min(id) from statements.statement)',
      ),
    ).toEqual(['inv_statement_total']);
    expect(await world.audit()).toEqual({});
  });
});
