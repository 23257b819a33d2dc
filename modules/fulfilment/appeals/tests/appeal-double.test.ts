import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { depositDetail, objectForfeit } from '#fulfilment/money/contract/deposit.ts';
import { listReceivables } from '#fulfilment/money/contract/receivable.ts';
import { DEPOSIT, DEPOSIT_NATURE, type DepositNature } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import { add, compare } from '#kernel/rules/decimal.ts';
import { Validation } from '#kernel/rules/refusals.ts';
import { RACING, raceSettled } from '#kernel/test/race.ts';
import { acceptAppeal, decideAppeal, respondAppeal } from '../contract/appeal-acts.ts';
import { EarnestMoneyNotHeld } from '../rules/refusals.ts';
import { appealDocument } from '../server/appeal-pdf.ts';
import { type AppealWorld, appealWorld, one } from './appeal-world.ts';

let w: AppealWorld;
beforeAll(async () => {
  w = await appealWorld();
});
const seen = (id: string) => w.buyer.does(depositDetail, { id });
const owedFor = async (id: string) =>
  (await w.buyer.does(listReceivables, { pageCount: 100 })).list.filter(
    (r) => r.bizType === 'DEPOSIT' && r.bizId === id,
  );
const paid = async (required: string, nature: DepositNature = DEPOSIT_NATURE.earnestMoney) => {
  const { orderId } = await w.delivered();
  const depositId = await w.putUp(w.buyer, w.seller, { orderId, required, nature });
  return { depositId, row: await w.accepted(orderId) };
};

/** Answered by the respondent and taken up by the operator. */
const answeredAndAccepted = async (id: string) => {
  await w.seller.does(respondAppeal, { ...one(await w.shownTo(id)), text: '包装完好，不认可。', files: [] });
  await w.operator.does(acceptAppeal, { ...one(await w.shownTo(id)), plan: '书面审理。' });
  return w.shownTo(id);
};

describe('1.2, 16 a decision sends earnest money back double', () => {
  test('announced by the decision, after 24 hours back to the claimant and as much again owed by the respondent, once', async () => {
    const { depositId, row } = await paid('200.00');
    const shown = await w.shownTo(row.id, w.operator);
    expect(shown).toMatchObject({
      earnestMoney: { no: 'SO', currency: 'CNY', balance: '200.00' },
      deposit: null,
    });
    expect(await w.shownTo(row.id, w.seller)).toMatchObject({ earnestMoney: null });
    await refused(w.decided(row, { outcome: '40', amount: null, returnDouble: true }), Validation);
    const before = await w.available(w.buyer);
    const ended = await w.decided(row, { outcome: '20', returnDouble: true });
    expect(ended).toMatchObject({ decidedAmount: '30.00', doubleAmount: '200.00', forfeitAmount: null });
    expect(JSON.stringify(appealDocument(ended).content)).toContain('CNY 200.00，另付同等金额');
    expect(await seen(depositId)).toMatchObject({
      state: DEPOSIT.frozen,
      forfeitDouble: true,
      forfeitReason: expect.stringContaining(row.appealNo),
    });
    await w.world.push('23h');
    await w.world.tick();
    expect(await owedFor(depositId)).toEqual([]);
    await w.world.push('1h');
    await w.world.tick();
    await w.world.tick();
    expect(await seen(depositId)).toMatchObject({
      state: DEPOSIT.released,
      balance: '0.00',
      forfeitDouble: true,
    });
    const owed = await owedFor(depositId);
    expect(owed).toHaveLength(1);
    expect(compare(add(owed[0]?.paid ?? '0', owed[0]?.unpaid ?? '0'), '200.00')).toBe(0);
    expect(compare(await w.available(w.buyer), add(before, '200.00'))).toBe(0);
    expect(await w.checks()).toEqual({});
  });

  test('the respondent objects: nothing moves until a second person decides', async () => {
    const { depositId, row } = await paid('50.00');
    await w.decided(row, { returnDouble: true });
    const { version } = await seen(depositId);
    await w.seller.does(objectForfeit, { id: depositId, version, reason: '货物已合格' });
    await w.world.push('24h');
    await w.world.tick();
    expect(await seen(depositId)).toMatchObject({ state: DEPOSIT.frozen, objection: '货物已合格' });
    expect(await owedFor(depositId)).toEqual([]);
    const { rows } = await sql<{ by: string }>`
      select forfeit_by::text as by from money.deposit where id = ${depositId}::bigint`.execute(w.world.sql);
    expect(rows).toEqual([{ by: w.operator.actor.accountId }]);
  });

  test('of a performance deposit, or where something is announced already, nothing goes back double', async () => {
    const { row } = await paid('10.00', DEPOSIT_NATURE.performance);
    expect((await w.shownTo(row.id, w.operator)).earnestMoney).toBeNull();
    const refusal = await refused(w.decided(row, { returnDouble: true }), EarnestMoneyNotHeld);
    expect(refusal.field).toBe('returnDouble');
    const first = await paid('20.00');
    const other = await w.filed(first.row.orderId, { appealType: '20', aspect: null });
    await w.decided(first.row, { returnDouble: true });
    const second = await answeredAndAccepted(other.id);
    await refused(w.decided(second, { returnDouble: true }), EarnestMoneyNotHeld);
    expect(await w.checks()).toEqual({});
  });

  test('fifty decide at once: announced once, owed once', RACING, async () => {
    const { depositId, row } = await paid('40.00');
    const outcomes = await raceSettled(50, () =>
      w.operator.does(decideAppeal, {
        ...one(row),
        outcome: '20',
        returnDouble: true,
        text: '卖方拒绝交货，构成根本违约，定金双倍返还。',
        ruleCited: '平台交易规则第 16 条',
      }),
    );
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
    await w.world.push('24h');
    await Promise.all([w.world.tick(), w.world.tick()]);
    expect((await seen(depositId)).entries.map((e) => e.kind)).toEqual(['FREEZE', 'RELEASE']);
    expect(await owedFor(depositId)).toHaveLength(1);
    expect(await w.checks()).toEqual({});
  });
});
