import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { add } from '#kernel/rules/decimal.ts';
import { SIDE_LETTER, type Side } from '#kernel/rules/machine.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { raceSettled } from '#kernel/test/race.ts';
import { addRule, deleteRules } from '#registry/counterparties/contract/rule.ts';
import { CounterpartyTermsShut, OwnTermsShut } from '#registry/counterparties/rules/refusals.ts';
import { accountStatement, printStatement, statementPairs } from '../contract/account-statement.ts';
import {
  balances,
  checkRefund,
  completeRefund,
  listMovements,
  listRefunds,
  refundBalance,
  refuseRefund,
  selectRefundAccounts,
  withdrawRefund,
} from '../contract/balance.ts';
import {
  blockCreditLine,
  changeCreditLine,
  creditDetail,
  grantCreditLine,
  listCreditLines,
  unblockCreditLine,
} from '../contract/credit.ts';
import { RECEIVABLE } from '../rules/receivable-lifecycle.ts';
import { REFUND, type RefundVerb, refundLifecycle } from '../rules/refund-lifecycle.ts';
import {
  CreditBelowDrawn,
  CreditShort,
  MoneyShort,
  NothingAsked,
  RefundAccountMissing,
  RefundSecondPerson,
} from '../rules/refusals.ts';
import { openReceivable, payReceivable, reopenReceivable } from '../server/door.ts';
import { type MoneyWorld, moneyWorld, verifiedAccount } from './world.ts';

let w: MoneyWorld;
let document = 100;
let finance: MoneyWorld['operator'];
let second: MoneyWorld['operator'];
beforeAll(async () => {
  w = await moneyWorld();
  finance = await w.world.as('finance');
  second = await w.world.as('admin');
  await verifiedAccount(w, w.buyer, '4321');
});
const idOf = (person: MoneyWorld['buyer']) => person.actor.memberId as string;
const next = () => {
  document += 1;
  return String(document);
};
async function receivable(amount: string, due: number, onCredit = false) {
  const bizId = next();
  const dueDate = addDays(dayOf(await w.world.now()), due);
  return w.by(w.seller, (ctx) =>
    openReceivable(ctx, {
      bizType: 'ORDER',
      bizId,
      bizNo: `SO${bizId}`,
      creditorId: idOf(w.seller),
      debtorId: idOf(w.buyer),
      currency: 'CNY',
      amount,
      dueDate,
      dailyRate: '0.0005',
      onCredit,
    }),
  );
}

const versioned = (row: { id: string; version: number }) => ({ id: row.id, version: row.version });

describe('credit lines over the wire (trading-domain 12.2)', () => {
  test('a seller grants, changes, blocks and opens a line; a blocked one still takes what was delivered', async () => {
    const validUntil = addDays(dayOf(await w.world.now()), 60);
    const terms = { granted: '1000.00', creditDays: 30, validUntil };
    const made = await w.seller.does(grantCreditLine, { debtorId: idOf(w.buyer), currency: 'CNY', ...terms });
    await receivable('600.00', 30, true);
    const drawn = await w.buyer.does(creditDetail, { id: made.id });
    expect(drawn).toMatchObject({ drawn: '600.00', free: '400', side: 'debtor' });
    expect(add('0', ...drawn.receivables.map((r) => r.unpaid))).toBe('600');
    await refused(
      w.seller.does(changeCreditLine, { ...versioned(made), ...terms, granted: '599.00' }),
      CreditBelowDrawn,
    );
    const blocked = await w.seller.does(blockCreditLine, { ...versioned(made), reason: '逾期未付' });
    expect(blocked.state).toBe('blocked');
    await refused(receivable('10.00', 30, true), CreditShort);
    // Goods that are delivered are invoiced without the line.
    expect((await receivable('10.00', 30, false)).receivable_state).toBe(RECEIVABLE.open);
    const open = await w.seller.does(unblockCreditLine, versioned(blocked));
    await refused(w.seller.does(unblockCreditLine, versioned(open)), NothingAsked);
    const history = (await w.seller.does(creditDetail, { id: made.id })).events;
    expect(history.map((e) => e.action)).toEqual(['grant', 'change', 'change']);
    expect((await w.stranger.does(listCreditLines, {})).totalCount).toBe(0);
    expect(await w.world.audit()).toEqual({});
  });
});

test('19.3.1 no credit to a company with which the rules of either side shut all business, or the currency', async () => {
  const [validFrom, validUntil] = [dayOf(await w.world.now()), addDays(dayOf(await w.world.now()), 60)];
  const grant = (currency: 'CNY' | 'USD') =>
    w.seller.does(grantCreditLine, {
      ...{ debtorId: idOf(w.buyer), currency, granted: '2000.00', creditDays: 30, validUntil },
    });
  const shut = { effect: 'shut', party: 'all', currency: 'USD', validFrom } as const;
  const own = await w.seller.does(addRule, { ...shut, side: 'sell' });
  await refused(grant('USD'), OwnTermsShut);
  await w.seller.does(deleteRules, { ids: [own.id] });
  const other = await w.buyer.does(addRule, { ...shut, side: 'buy' });
  await refused(grant('USD'), CounterpartyTermsShut);
  await grant('CNY');
  await w.buyer.does(deleteRules, { ids: [other.id] });
});

describe('balance and refunds (trading-domain 1.2)', () => {
  test('each movement shows the balance after it; a refund is set aside at once and ends one way', async () => {
    await w.payIn('300.00');
    const ask = () => w.buyer.does(refundBalance, { amount: '100.00', currency: 'CNY', reason: null });
    const asked = await ask();
    const accounts = (await w.buyer.does(balances, {})).list;
    expect(accounts.find((a) => a.kind === 'REFUNDING')?.balance).toBe('100.00');
    const beyond = w.buyer.does(refundBalance, { amount: '200.01', currency: 'CNY', reason: null });
    await expect(beyond).rejects.toMatchObject({ kind: MoneyShort, field: 'amount' });
    expect((await w.buyer.does(withdrawRefund, versioned(asked))).state).toBe(REFUND.withdrawn);
    const paid = await ask();
    const bankRef = 'B20261203001';
    await refused(finance.does(completeRefund, { ...versioned(paid), bankRef }), StateNotAllowed);
    const checked = await finance.does(checkRefund, versioned(paid));
    expect([checked.can.includes('complete'), checked.can.includes('refuse')]).toEqual([false, true]);
    expect(checked.state).toBe(REFUND.checked);
    await refused(w.buyer.does(withdrawRefund, versioned(checked)), StateNotAllowed);
    await refused(finance.does(completeRefund, { ...versioned(checked), bankRef }), RefundSecondPerson);
    await second.does(completeRefund, { ...versioned(checked), bankRef });
    const left = await ask();
    await finance.does(refuseRefund, { ...versioned(left), reason: '账户信息不符' });
    const moves = (await w.buyer.does(listMovements, { account: 'AVAILABLE', pageCount: 100 })).list;
    expect(moves[0]).toMatchObject({ kind: 'REFUND_BACK', running: '200.00', bizType: 'REFUND' });
    expect((await w.buyer.does(listRefunds, {})).list.map((r) => r.state)).toEqual([
      REFUND.refused,
      REFUND.paid,
      REFUND.withdrawn,
    ]);
    await refused(w.stranger.does(withdrawRefund, versioned(left)), NotFound);
    await w.move('PAY_OUT', '200.00');
    expect(await w.world.audit()).toEqual({});
  });

  test('50 callers ask for the same balance back: it is set aside once', async () => {
    await w.payIn('50.00');
    const outcome = await raceSettled(50, () =>
      w.buyer.does(refundBalance, { amount: '50.00', currency: 'CNY', reason: null }),
    );
    expect(outcome.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
    expect(await w.world.audit()).toEqual({});
  });

  test('two operators check the same withdrawal, and fifty pay it out: it is checked once and paid once', async () => {
    await w.payIn('60.00');
    const asked = await w.buyer.does(refundBalance, { amount: '60.00', currency: 'CNY', reason: null });
    const checks = await raceSettled(50, (n) =>
      (n % 2 === 0 ? finance : second).does(checkRefund, versioned(asked)),
    );
    const [checked] = checks.flatMap((o) => (o.status === 'fulfilled' ? [o.value] : []));
    expect(checks.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
    const pays = await raceSettled(50, (n) =>
      (n % 2 === 0 ? finance : second).does(completeRefund, {
        ...versioned(checked as { id: string; version: number }),
        bankRef: `B${n}`,
      }),
    );
    expect(pays.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
    expect(await w.world.audit()).toEqual({});
  });

  test('without a verified bank account of the currency nothing is paid out; another company’s is no choice', async () => {
    const ask = (currency: 'CNY' | 'USD', bankAccountId: string | null) =>
      w.buyer.does(refundBalance, { amount: '1.00', currency, bankAccountId, reason: null });
    await refused(ask('USD', null), RefundAccountMissing);
    const [account] = (await w.buyer.does(selectRefundAccounts, {})).list;
    expect(account).toMatchObject({ tail: '4321', currency: 'CNY' });
    expect((await w.stranger.does(selectRefundAccounts, {})).list).toEqual([]);
    const others = await verifiedAccount(w, w.seller, '9999');
    await refused(ask('CNY', others), RefundAccountMissing);
    await sql`update payments.bank_account set state = '40' where id = ${account?.id}::bigint`.execute(
      w.world.sql,
    );
    await refused(ask('CNY', account?.id ?? null), RefundAccountMissing);
  });

  test('every state, verb and side of a refund: only what the table opens goes through', () => {
    for (const code of [null, ...Object.values(REFUND)])
      for (const side of Object.keys(SIDE_LETTER) as Side[])
        for (const verb of Object.keys(refundLifecycle.verbs) as RefundVerb[]) {
          const from = code === null ? null : refundLifecycle.nameOf(code);
          const row = refundLifecycle.verbs[verb].find(
            (branch) => branch.by.includes(side) && branch.from.includes(from as never),
          );
          if (row !== undefined) expect(refundLifecycle.next(verb, code, side)).toBe(REFUND[row.to]);
          else expect(() => refundLifecycle.next(verb, code, side)).toThrow();
        }
  });
});

describe('statement of account', () => {
  test('opening, every movement and closing agree with the ledger to the cent, and so do the open items', async () => {
    const row = await receivable('123.45', 5);
    const by = { bizType: 'PAYMENT', bizId: '1', bizNo: 'PR1' };
    await w.by(w.operator, (ctx) => payReceivable(ctx, { id: row.id, amount: '23.40', by }));
    await w.by(w.operator, (ctx) => reopenReceivable(ctx, { id: row.id, amount: '3.40', by }));
    const today = dayOf(await w.world.now());
    // Days of the tests above lie ahead of the clock.
    const later = addDays(today, 60);
    const of = {
      creditorId: idOf(w.seller),
      debtorId: idOf(w.buyer),
      currency: 'CNY',
    } as const;
    const whole = await w.buyer.does(accountStatement, { ...of, from: addDays(today, -60), to: later });
    const ledger = await sql<{ unpaid: string }>`select sum(unpaid) as unpaid from money.receivable
      where creditor_member_id = ${of.creditorId}::bigint and debtor_member_id = ${of.debtorId}::bigint and receivable_state <> '50'`.execute(
      w.world.sql,
    );
    expect(Number.parseFloat(whole.closing)).toBe(Number.parseFloat(ledger.rows[0]?.unpaid ?? ''));
    expect(add('0', ...whole.open.map((o) => o.unpaid))).toBe(add('0', whole.closing));
    expect(add('0', ...Object.values(whole.ageing))).toBe(add('0', whole.closing));
    expect(add(whole.opening, whole.charged, `-${whole.paid}`)).toBe(add('0', whole.closing));
    expect(add('0', whole.entries.at(-1)?.running ?? '')).toBe(add('0', whole.closing));
    // Cut into two periods, the first closes where the second opens.
    const first = await w.seller.does(accountStatement, {
      ...of,
      from: addDays(today, -60),
      to: addDays(today, -1),
    });
    const last = await w.seller.does(accountStatement, { ...of, from: today, to: later });
    expect(add('0', last.opening)).toBe(add('0', first.closing));
    expect(last.closing).toBe(whole.closing);
    await refused(w.stranger.does(accountStatement, { ...of, from: today, to: today }), NotFound);
    expect((await w.seller.does(statementPairs, {})).list.length).toBeGreaterThan(0);
  });

  test('printed on A4 in both languages, and as a sheet', async () => {
    const today = dayOf(await w.world.now());
    const ask = {
      creditorId: idOf(w.seller),
      debtorId: idOf(w.buyer),
      currency: 'CNY',
      from: addDays(today, -60),
      to: today,
    } as const;
    for (const [format, first] of [
      ['pdf', '%PDF-1.7'],
      ['xlsx', 'PK'],
    ] as const) {
      const answer = (await w.buyer.does(printStatement, { ...ask, format })) as {
        body: AsyncIterable<Buffer>;
      };
      const parts: Buffer[] = [];
      for await (const part of answer.body) parts.push(part);
      expect(Buffer.concat(parts).subarray(0, first.length).toString()).toBe(first);
    }
  });

  test('the audit finds an entry that is missing, a refund without its money and a balance that was not carried on', async () => {
    await sql`update money.receivable_entry set amount = amount + 1 where id = (select min(id) from money.receivable_entry)`.execute(
      w.world.sql,
    );
    expect(Object.keys(await w.world.audit())).toEqual(['inv_money_receivable']);
    await sql`update money.receivable_entry set amount = amount - 1 where id = (select min(id) from money.receivable_entry)`.execute(
      w.world.sql,
    );
    await sql`update money.refund set refund_state = '10' where refund_state = '20'`.execute(w.world.sql);
    expect(Object.keys(await w.world.audit())).toEqual(['inv_money_refund']);
    await sql`update money.refund set refund_state = '20' where bank_ref is not null`.execute(w.world.sql);
    await sql`update money.refund set checked_by = paid_by + 1 where refund_state = '20'`.execute(
      w.world.sql,
    );
    await sql`update money.refund set checked_by = paid_by where id = (select min(id) from money.refund where refund_state = '20')`.execute(
      w.world.sql,
    );
    expect(Object.keys(await w.world.audit())).toEqual(['inv_money_refund_second']);
    await sql`update money.refund set checked_by = paid_by + 1 where refund_state = '20'`.execute(
      w.world.sql,
    );
    expect(await w.world.audit()).toEqual({});
  });
});
