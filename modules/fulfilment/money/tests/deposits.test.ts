import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { DeadlinePassed, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { raceSettled } from '#kernel/test/race.ts';
import { DEPOSIT, DEPOSIT_NATURE } from '../rules/deposit-lifecycle.ts';
import { MoneyShort } from '../rules/refusals.ts';
import {
  askTopUp,
  type DepositEnd,
  depositsOf,
  endDeposit,
  freezeDeposit,
  requireDeposit,
  topUpDeposit,
} from '../server/door.ts';
import { type MoneyWorld, moneyWorld } from './world.ts';

const CALLERS = 50;
let w: MoneyWorld;
let document = 0;
beforeAll(async () => {
  w = await moneyWorld();
});

const between = () => ({
  payerId: w.buyer.actor.memberId as string,
  receiverId: w.seller.actor.memberId as string,
  currency: 'CNY',
});
const of = (bizId: string) => ({ bizType: 'TEST', bizId, ...between() });
const nextDocument = (): string => {
  document += 1;
  return String(document);
};
const asked = async (required: string, bizId = nextDocument()) => {
  const dueAt = new Date((await w.world.now()).getTime() + 2 * 3_600_000);
  const deposit = await w.by(w.buyer, (ctx) =>
    requireDeposit(ctx, {
      ...of(bizId),
      bizNo: `T${bizId}`,
      nature: DEPOSIT_NATURE.performance,
      required,
      dueAt,
    }),
  );
  return { bizId, deposit };
};
const end = (bizId: string, how: Pick<DepositEnd, 'verb' | 'amount'>) =>
  w.by(w.operator, (ctx) => endDeposit(ctx, { ...of(bizId), side: 'effect', ...how }));
const state = async (bizId: string) =>
  (await w.by(w.operator, (ctx) => depositsOf(ctx, { bizType: 'TEST', bizIds: [bizId] })))[0];
/** Nothing of the buyer's is available or frozen. */
const drained = async () => {
  const { AVAILABLE = '0.00' } = await w.balances(w.buyer);
  if (AVAILABLE !== '0.00') await w.move('PAY_OUT', AVAILABLE);
};

describe('deposits (trading-domain 1.2, 12.2)', () => {
  test('asked for and frozen in the same act where the balance suffices; asked again, the first answers', async () => {
    await w.payIn('500.00');
    const { bizId, deposit } = await asked('500.00');
    expect(deposit).toMatchObject({ deposit_state: DEPOSIT.frozen, balance: '500.00', due_at: null });
    expect((await asked('500.00', bizId)).deposit.id).toBe(deposit.id);
    expect(await w.balances(w.buyer)).toMatchObject({ AVAILABLE: '0.00', FROZEN: '500.00' });
    await end(bizId, { verb: 'release' });
    expect(await state(bizId)).toMatchObject({ deposit_state: DEPOSIT.released, balance: '0.00' });
    expect(await w.balances(w.buyer)).toMatchObject({ AVAILABLE: '500.00', FROZEN: '0.00' });
    await drained();
  });

  test('without money it waits; frozen later by the payer, refused when the balance is short', async () => {
    const { bizId, deposit } = await asked('300.00');
    expect(deposit.deposit_state).toBe(DEPOSIT.required);
    const freeze = () => w.by(w.buyer, (ctx) => freezeDeposit(ctx, { ...of(bizId), side: 'buyer' }));
    await w.payIn('299.99');
    await refused(freeze(), MoneyShort);
    await w.payIn('0.01');
    expect(await freeze()).toMatchObject({ deposit_state: DEPOSIT.frozen });
    await refused(freeze(), StateNotAllowed);
    // A part is turned into payment, the rest goes back to the payer.
    await end(bizId, { verb: 'offset', amount: '120.00' });
    expect(await state(bizId)).toMatchObject({ deposit_state: DEPOSIT.offset, balance: '0.00' });
    expect(await w.balances(w.seller)).toMatchObject({ RECEIVED: '120.00' });
    expect(await w.balances(w.buyer)).toMatchObject({ AVAILABLE: '180.00', FROZEN: '0.00' });
    await drained();
  });

  test('not frozen by its minute it lapses, and the act at that minute loses', async () => {
    const { bizId, deposit } = await asked('10.00');
    await w.payIn('10.00');
    await w.world.hold(deposit.due_at);
    await refused(
      w.by(w.buyer, (ctx) => freezeDeposit(ctx, { ...of(bizId), side: 'buyer' })),
      DeadlinePassed,
    );
    await w.world.tick();
    await w.world.hold(null);
    expect((await state(bizId))?.deposit_state).toBe(DEPOSIT.lapsed);
    expect(await w.balances(w.buyer)).toMatchObject({ AVAILABLE: '10.00' });
    await drained();
  });

  test('a top-up that does not come forfeits the deposit to the injured party; one that comes goes on', async () => {
    await w.payIn('200.00');
    const { bizId } = await asked('100.00');
    const grow = async (required: string) => {
      const dueAt = new Date((await w.world.now()).getTime() + 3_600_000);
      return w.by(w.seller, (ctx) => askTopUp(ctx, { ...of(bizId), required, dueAt }));
    };
    expect(await grow('150.00')).toMatchObject({ deposit_state: DEPOSIT.topUpAsked, balance: '100.00' });
    expect(await w.by(w.buyer, (ctx) => topUpDeposit(ctx, of(bizId)))).toMatchObject({
      deposit_state: DEPOSIT.frozen,
      balance: '150.00',
    });
    await grow('400.00');
    await refused(
      w.by(w.buyer, (ctx) => topUpDeposit(ctx, of(bizId))),
      MoneyShort,
    );
    await w.world.push('1h');
    await w.world.tick();
    expect(await state(bizId)).toMatchObject({ deposit_state: DEPOSIT.forfeited, balance: '0.00' });
    expect(await w.balances(w.seller)).toMatchObject({ AVAILABLE: '150.00' });
    expect(await w.balances(w.buyer)).toMatchObject({ AVAILABLE: '50.00', FROZEN: '0.00' });
    await drained();
    expect(await w.world.audit()).toEqual({});
  });

  test(`INV-PAY-03 ${CALLERS} callers end one deposit in three ways at once: it ends once, nothing is lost`, async () => {
    await w.payIn('90.00');
    const { bizId } = await asked('90.00');
    const ways = ['release', 'offset', 'forfeit'] as const;
    const outcome = await raceSettled(CALLERS, (n) => end(bizId, { verb: ways[n % 3] as 'release' }));
    expect(outcome.filter((o) => o.status === 'fulfilled' && o.value !== null)).toHaveLength(1);
    expect(await state(bizId)).toMatchObject({ balance: '0.00', frozen: '90.00' });
    expect(await w.world.audit()).toEqual({});
  });

  test(`trust 1.5 ${CALLERS} acts end the same two deposits, half of them in the other order: none waits in a circle`, async () => {
    await w.payIn('40.00');
    const [one, other] = [await asked('20.00'), await asked('20.00')];
    const outcome = await raceSettled(CALLERS, (n) =>
      w.by(w.operator, async (ctx) => {
        for (const { bizId } of n % 2 === 0 ? [one, other] : [other, one])
          await endDeposit(ctx, { ...of(bizId), side: 'effect', verb: 'release' });
      }),
    );
    expect(outcome.filter((o) => o.status === 'rejected')).toEqual([]);
    expect(await w.balances(w.buyer)).toMatchObject({ FROZEN: '0.00' });
    await drained();
  });

  test('the audit finds a deposit that is not what its entries say', async () => {
    await w.payIn('60.00');
    const { deposit } = await asked('60.00');
    await sql`update money.deposit set balance = 61 where id = ${deposit.id}::bigint`.execute(w.world.sql);
    expect(Object.keys(await w.world.audit())).toEqual(['inv_pay_03']);
    await sql`update money.deposit set balance = 60 where id = ${deposit.id}::bigint`.execute(w.world.sql);
    expect(await w.world.audit()).toEqual({});
  });
});
