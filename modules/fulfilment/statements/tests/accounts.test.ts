import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, refused, type World } from '#app/world.ts';
import { checkRefund, listRefunds, refundBalance } from '#fulfilment/money/contract/balance.ts';
import { REFUND } from '#fulfilment/money/rules/refund-lifecycle.ts';
import { RefundSecondPerson } from '#fulfilment/money/rules/refusals.ts';
import type { OutputOf } from '#kernel/rules/contract.ts';
import {
  addBankAccount,
  listAllBankAccounts,
  listBankAccounts,
  verifyBankAccount,
} from '#fulfilment/payments/contract/bank-account.ts';
import { AccountKnown, AccountNumberWanted } from '#fulfilment/payments/rules/refusals.ts';
import { type PaymentWorld, paymentWorld } from '#fulfilment/payments/tests/world.ts';
import {
  addStatementAccount,
  importStatement,
  listStatementAccounts,
  matchLine,
  reopenLine,
  statementDesk,
} from '../contract/statement.ts';
import { MatchGone } from '../rules/refusals.ts';
import { bankFiles, uploaded } from './bank-file.ts';

let w: PaymentWorld;
let world: World;
let seller: Person;
let operator: Person;
beforeAll(async () => {
  w = await paymentWorld();
  ({ world, seller, operator } = w);
});
const NUMBER = '6222021234567890';
const wish = async (account = NUMBER) => ({
  holder: '测试企业',
  bankName: '中国银行厦门分行',
  currency: 'CNY' as const,
  account,
  fileIds: [await w.file(seller)],
});
const ofSeller = async () => (await seller.does(listBankAccounts, {})).list;
const atDesk = async () => (await seller.does(listStatementAccounts, {})).list;

describe('one table of bank accounts, for payments and for statements', () => {
  test('an account of the desk is the account that is verified and paid to; asked for again, it is the same', async () => {
    const bankName = '中国银行厦门分行';
    const made = await seller.does(addStatementAccount, {
      bankName,
      accountNo: '6222 0212 3456 7890',
      currency: 'CNY',
    });
    expect(await ofSeller()).toContainEqual(
      expect.objectContaining({ id: made.id, account: NUMBER, state: '10' }),
    );
    expect((await atDesk()).map((a) => a.tail)).toEqual(['5678', '7890']);
    const again = await seller.does(addStatementAccount, {
      bankName,
      accountNo: NUMBER,
      currency: 'CNY',
    });
    expect(again.id).toBe(made.id);
    await refused(seller.does(addBankAccount, await wish()), AccountKnown);
    const { version } = (await operator.does(listAllBankAccounts, {})).list.find((a) => a.id === made.id) as {
      version: number;
    };
    expect((await operator.does(verifyBankAccount, { id: made.id, version })).state).toBe('20');
  });

  test('an account that was taken over with the end of its number alone is verified only when it is named whole', async () => {
    const secrets = world.runtime.services.secrets;
    const number = '6222029876543210';
    const { rows } = await sql<{
      id: string;
    }>`insert into payments.bank_account (member_id, holder, bank_name, currency, account_index, account_tail, mapping, state)
      values (${seller.actor.memberId}::bigint, '测试企业', '工商银行', 'CNY', ${secrets.blindIndex(number, 'statements.account')}, '3210', '{"day":1}', '10') returning id`.execute(
      world.sql,
    );
    const id = rows[0]?.id as string;
    const shown = async () => (await ofSeller()).find((a) => a.id === id);
    expect(await shown()).toMatchObject({ account: '**** 3210', can: ['end'] });
    await refused(operator.does(verifyBankAccount, { id, version: 1 }), AccountNumberWanted);
    expect((await atDesk()).find((a) => a.id === id)).toMatchObject({ tail: '3210', hasMapping: true });
    const named = await seller.does(addBankAccount, await wish(number));
    expect(named.id).toBe(id);
    expect(await shown()).toMatchObject({ account: number, state: '10' });
    expect((await operator.does(verifyBankAccount, { id, version: named.version })).state).toBe('20');
  });

  test('the treasury keeps its accounts in the same table, as the desk of the operator alone', async () => {
    const made = await operator.does(addStatementAccount, {
      bankName: '招商银行',
      accountNo: '755912345678901',
      currency: 'CNY',
    });
    expect((await operator.does(listStatementAccounts, {})).list.map((a) => a.id)).toEqual([made.id]);
    expect((await atDesk()).map((a) => a.id)).not.toContain(made.id);
    expect((await ofSeller()).map((a) => a.id)).not.toContain(made.id);
  });
});

describe('a withdrawal from the balance: requested, checked, paid out, matched (1.2 REFUND)', () => {
  test('the treasury’s line pays what another operator checked; taken back, it waits for its bank again', async () => {
    const order = await w.order();
    await w.confirm(await w.register(order, { amount: '2500.00', allocations: [] }));
    const before = Number((await w.balances(w.buyer)).AVAILABLE);
    const asked = await w.buyer.does(refundBalance, { amount: '2500.00', currency: 'CNY', reason: null });
    const accountNo = '7559 1234 5678 9012';
    const account = await operator.does(addStatementAccount, {
      bankName: '招商银行',
      accountNo,
      currency: 'CNY',
    });
    const made = await operator.does(importStatement, {
      bankAccountId: account.id,
      multipartFile: uploaded(
        bankFiles(accountNo.replaceAll(' ', ''))(
          [{ amount: 'D2500,00', ref: 'OUT1', name: '测试企业' }],
          '0,00',
          '2500,00',
        ),
      ),
      dryRun: 'false',
    } as never);
    const line = async () =>
      (await operator.does(statementDesk, { id: made.id as string })).lines[0] as OutputOf<
        typeof statementDesk
      >['lines'][number];
    const open = await line();
    const pay = async (who: Person) => {
      const { id, version } = await line();
      return who.does(matchLine, { id, version, items: [{ type: 'REFUND', id: asked.id }] });
    };
    // Nobody has checked it: the desk knows nothing to pay.
    expect(open.suggestions).toEqual([]);
    await refused(pay(w.operator2), MatchGone);
    await operator.does(checkRefund, { id: asked.id, version: asked.version });
    expect((await line()).suggestions[0]?.items[0]).toMatchObject({ type: 'REFUND', id: asked.id });
    await refused(pay(operator), RefundSecondPerson);
    await pay(w.operator2);
    const state = async () => (await w.buyer.does(listRefunds, {})).list.find((r) => r.id === asked.id);
    expect(await state()).toMatchObject({ state: REFUND.paid, bankRef: 'OUT1', accountEnd: '4321' });
    expect(before - Number((await w.balances(w.buyer)).AVAILABLE)).toBeCloseTo(2500, 2);
    const { id, version } = await line();
    await operator.does(reopenLine, { id, version, reason: '银行退回' });
    expect(await state()).toMatchObject({ state: REFUND.checked, bankRef: null });
    await pay(w.operator2);
    expect(await world.audit()).toEqual({});
  });
});
