import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { COLLEAGUE, colleagueOf } from '#app/tests/colleague.ts';
import { refused } from '#app/world.ts';
import { add, compare } from '#kernel/rules/decimal.ts';
import { NotFound, Validation } from '#kernel/rules/refusals.ts';
import { raceSettled } from '#kernel/test/race.ts';
import { appealTarget } from '../contract/appeal.ts';
import { agreeAppeal } from '../contract/appeal-acts.ts';
import { DepositNotHeld } from '../rules/refusals.ts';
import { type AppealWorld, appealWorld, one } from './appeal-world.ts';

let w: AppealWorld;
beforeAll(async () => {
  w = await appealWorld();
});

describe('R-POS-021 to R-POS-024 what an appeal is about is reached as an appeal is (administration-domain 7.4)', () => {
  /** The colleague owns the order; of the document he owns nothing, then that too. */
  const isFoundByItsOwner = async (
    targetType: 'shipment' | 'invoice',
    table: string,
    targetId: string,
    orderId: string,
  ) => {
    const colleague = colleagueOf(w.world, w.buyer);
    const buyers = { uom: 'TNE' };
    const giveHim = (of: string, id: string) =>
      sql`update ${sql.table(of)} set buyer_owner_emp_id = ${COLLEAGUE} where id = ${id}::bigint`.execute(
        w.world.sql,
      );
    await giveHim('orders.order', orderId);
    expect(await colleague.does(appealTarget, { targetType: 'order', targetId: orderId })).toMatchObject(
      buyers,
    );
    await refused(colleague.does(appealTarget, { targetType, targetId }), NotFound);
    await giveHim(table, targetId);
    expect(await colleague.does(appealTarget, { targetType, targetId })).toMatchObject(buyers);
  };
  test('a shipment of a colleague is not found, though its order is', async () => {
    const { orderId, noteId } = await w.delivered();
    await isFoundByItsOwner('shipment', 'shipments.note', noteId, orderId);
  });
  test('an invoice of a colleague is not found, though its order is', async () => {
    const { id, orderId, total } = await w.statement();
    const invoice = await w.issued(id, total);
    await isFoundByItsOwner('invoice', 'invoices.invoice', invoice.id, orderId);
  });
});

describe('16 decide: the deposit and the score of the side at fault', () => {
  const depositNow = async (id: string) =>
    (
      await sql<{ state: string; balance: string; forfeits: string; kinds: string }>`
        select d.deposit_state as state, d.balance, (select count(*) from money.deposit_entry e where e.deposit_id = d.id and e.kind = 'FORFEIT') as forfeits,
          (select string_agg(e.kind || ' ' || e.amount, ', ' order by e.seq) from money.deposit_entry e where e.deposit_id = d.id) as kinds
        from money.deposit d where d.id = ${id}::bigint`.execute(w.world.sql)
    ).rows[0];
  const scoreOf = async (who: AppealWorld['buyer']) =>
    (
      await sql<{
        score: number;
      }>`select performance_score as score from members.record where member_id = ${who.actor.memberId}::bigint and not deleted`.execute(
        w.world.sql,
      )
    ).rows[0]?.score as number;
  const scored = (who: AppealWorld['buyer'], score: number) =>
    sql`with gone as (delete from members.score_entry where member_id = ${who.actor.memberId}::bigint)
      update members.record set performance_score = ${score} where member_id = ${who.actor.memberId}::bigint`.execute(
      w.world.sql,
    );

  test('16 a decision forfeits the respondent’s deposit to the injured party, after 24 hours, once; the rest goes back', async () => {
    const { orderId } = await w.delivered();
    const depositId = await w.putUp(w.seller, w.buyer, { orderId, required: '200.00' });
    const row = await w.accepted(orderId);
    const seen = await w.shownTo(row.id, w.operator);
    expect(seen.deposit).toEqual({ no: 'SO', currency: 'CNY', balance: '200.00' });
    await refused(w.decided(row, { forfeit: '200.01' }), DepositNotHeld, { most: 'CNY 200.00' });
    await refused(w.decided(row, { outcome: '40', amount: null, forfeit: '1.00' }), Validation);
    const before = await w.available(w.buyer);
    const ended = await w.decided(row, { forfeit: '150.00' });
    expect(ended).toMatchObject({
      outcome: '30',
      decidedAmount: '30.00',
      forfeitAmount: '150.00',
      deposit: null,
    });
    expect(await depositNow(depositId)).toMatchObject({ state: '20', balance: '200.00', forfeits: '0' });
    await w.world.push('24h');
    await w.world.tick();
    await w.world.tick();
    expect(await depositNow(depositId)).toEqual({
      state: '40',
      balance: '0.00',
      forfeits: '1',
      kinds: 'FREEZE 200.00, FORFEIT 150.00, RELEASE 50.00',
    });
    expect(compare(await w.available(w.buyer), add(before, '150.00'))).toBe(0);
    expect(await w.checks()).toEqual({});
  });

  test('without a deposit of the respondent nothing can be forfeited, and the dialog is not offered it', async () => {
    const { orderId } = await w.delivered();
    const row = await w.accepted(orderId);
    expect((await w.shownTo(row.id, w.operator)).deposit).toBeNull();
    await refused(w.decided(row, { forfeit: '1.00' }), DepositNotHeld, { most: 'CNY 0.00' });
  });

  test('50 decide at once: one decision, one forfeiture, five points once', async () => {
    const { orderId } = await w.delivered();
    const depositId = await w.putUp(w.seller, w.buyer, { orderId, required: '100.00' });
    const row = await w.accepted(orderId);
    await scored(w.seller, 80);
    const outcomes = await raceSettled(50, () => w.decided(row, { forfeit: '100.00' }));
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
    expect(await scoreOf(w.seller)).toBe(75);
    await w.world.push('24h');
    await Promise.all([w.world.tick(), w.world.tick()]);
    expect(await depositNow(depositId)).toMatchObject({ state: '40', balance: '0.00', forfeits: '1' });
    expect(await w.checks()).toEqual({});
  });

  test('19.1 five points are lost with an appeal that is upheld, wholly or in part, none with one refused or agreed on; never below zero', async () => {
    await scored(w.seller, 8);
    const decide = async (decision: Parameters<AppealWorld['decided']>[1]) => {
      const { orderId } = await w.delivered();
      const row = await w.accepted(orderId);
      const [buyers, sellers] = [await scoreOf(w.buyer), await scoreOf(w.seller)];
      await w.decided(row, decision);
      return [(await scoreOf(w.buyer)) - buyers, (await scoreOf(w.seller)) - sellers];
    };
    expect(await decide({ outcome: '40', amount: null })).toEqual([0, 0]);
    expect(await decide({ outcome: '20' })).toEqual([0, -5]);
    await scored(w.seller, 3);
    expect(await decide({})).toEqual([0, -4]);
    expect(await scoreOf(w.seller)).toBe(0);
    const { orderId } = await w.delivered();
    const offered = await w.accepted(orderId);
    const before = await scoreOf(w.seller);
    const offer = { text: '双方同意折价 30 元结案，互不追究。', amount: '30.00' };
    await w.buyer.does(agreeAppeal, { ...one(offered), ...offer });
    await w.seller.does(agreeAppeal, { ...one(await w.shownTo(offered.id)), ...offer });
    expect(await scoreOf(w.seller)).toBe(before);
    expect(await w.checks()).toEqual({});
  });

  test('19.1 an order that completes gives each side one point, never above a hundred', async () => {
    await scored(w.seller, 99);
    await scored(w.buyer, 50);
    await w.delivered();
    expect([await scoreOf(w.seller), await scoreOf(w.buyer)]).toEqual([100, 51]);
    await w.delivered();
    expect([await scoreOf(w.seller), await scoreOf(w.buyer)]).toEqual([100, 52]);
    expect(await w.checks()).toEqual({});
  });
});

describe('16 edge cases', () => {
  test('16 edge: claim after invoice: a correction (kind 30) goes to the buyer, and each invoice owes a red letter for its part', async () => {
    const s = await w.statement();
    const invoice = await w.issued(s.id, s.total);
    const row = await w.accepted(s.orderId, { claimAmount: '300.00' });
    const ended = await w.decided(row, { amount: '300.00' });
    const correction = await w.seen(ended.settlementId as string);
    expect(correction).toMatchObject({ kind: '30', state: '10', totalAmount: '-300.00', correctsId: s.id });
    const { rows } = await sql<{ invoice: string; amount: string; settlement: string }>`
      select invoice_id as invoice, amount, settlement_id as settlement from invoices.red_due where order_id = ${s.orderId}::bigint`.execute(
      w.world.sql,
    );
    expect(rows).toEqual([{ invoice: invoice.id, amount: '300.00', settlement: correction.id }]);
    expect(await w.checks()).toEqual({});
  });
});
