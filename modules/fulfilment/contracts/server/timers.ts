import { endDeposit, requireDeposit } from '#fulfilment/money/server/door.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { dec } from '#kernel/rules/decimal.ts';
import { ignoringClock } from '#kernel/server/capability.ts';
import { ENDED, IN_FORCE, PROTOCOL, PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import { liveOrders } from './complete.ts';
import { endProtocol } from './end-protocol.ts';
import { foundProtocol, heldProtocol, noteProtocol } from './lifecycle.ts';
import { everyParty, notifySides } from './notify.ts';
import { ordersOfContract } from './of-order.ts';
import { BIZ, type ContractContext, contracts, type Protocol } from './tables.ts';
import { takeEffectIfAll } from './take-effect.ts';
import { BEGIN, DEPOSIT, dayBegins, EXPIRE, expiryOf, GRACE_DAYS, REMIND } from './term.ts';
import { termsOf } from './versions.ts';

/** The first day of a contract that was reviewed and signed before it: 10 → 20. */
export const begin = contracts.timer(BEGIN, async (ctx) => {
  const row = await heldProtocol(ctx, ctx.input.key);
  if (row === undefined) return;
  await takeEffectIfAll(ctx, row, 'timer');
  ctx.live(`protocol:${row.id}`);
});

/** 30, 7 and 1 days before the expiry both sides hear of it, each once. */
export const remind = ignoringClock(
  contracts.timer(REMIND, async (ctx) => {
    const [id = '', days = ''] = ctx.input.key.split('.');
    const row = await foundProtocol(ctx, id);
    if (row === undefined || !(IN_FORCE.includes(row.protocol_state) || row.paused_from !== null)) return;
    await notifySides(ctx, 'N-CON-08', row, everyParty(row), {
      act: `in.${days}`,
      onceKey: `contract:${row.id}:${row.expiry_date}:${days}`,
    });
  }),
);

/** Orders still open keep a contract alive; the operator decides about those of a spot contract whose grace is over. */
async function keepsWaiting(ctx: ContractContext, p: Protocol): Promise<boolean> {
  if (p.protocol_state === PROTOCOL.paused) return false;
  if (p.protocol_state === PROTOCOL.delivering && p.protocol_type !== PROTOCOL_TYPE.framework) return true;
  if (p.protocol_state === PROTOCOL.toDeliver) return false;
  return (await liveOrders(ctx, p)) > 0;
}
const graceOf = (p: Protocol): Date =>
  p.protocol_state === PROTOCOL.toDeliver
    ? dayBegins(addDays(p.expiry_date as string, GRACE_DAYS + 1))
    : expiryOf(p);

/** → 40 by time (11.2): no live order, or past the grace with nothing shipped; what waits for orders is looked at as they end. */
export const expire = contracts.timer(EXPIRE, async (ctx) => {
  const row = await heldProtocol(ctx, ctx.input.key);
  if (row === undefined || row.expiry_date === null || ENDED.includes(row.protocol_state)) return;
  const due = graceOf(row);
  if ((await ctx.now()) < due) return ctx.schedule({ kind: EXPIRE, key: row.id, at: due });
  if (await keepsWaiting(ctx, row)) {
    await noteProtocol(ctx, row, { action: 'overdueOrders', side: 'timer' });
    await notifySides(ctx, 'N-CON-08', row, ['operator'], {
      act: 'openOrders',
      onceKey: `contract:${row.id}:open`,
    });
    return;
  }
  const left = row.protocol_state === PROTOCOL.toDeliver && (await ordersOfContract(ctx, row)).length > 0;
  await endProtocol(ctx, row, {
    verb: row.protocol_state === PROTOCOL.paused ? 'terminate' : 'expire',
    side: 'timer',
    reason: null,
    act: 'expired',
  });
  if (left)
    await notifySides(ctx, 'N-CON-08', row, ['operator'], {
      act: 'openOrders',
      onceKey: `contract:${row.id}:open`,
    });
});

const DEPOSIT_DAYS = 3;
/**
 * The deposit of a contract in force is asked for, that of one that ended goes back. A timer of its own, because money's
 * accounts are locked before a contract, never after.
 */
export const deposit = contracts.timer(DEPOSIT, async (ctx) => {
  const row = await foundProtocol(ctx, ctx.input.key);
  if (row === undefined || row.content_version === 0) return;
  const { trade, goods } = await termsOf(ctx, row);
  const pct = trade?.payment.depositPct ?? null;
  if (pct === null || goods === null) return;
  const of = {
    bizType: BIZ,
    bizId: row.id,
    payerId: row.buyer_member_id as string,
    receiverId: row.seller_member_id as string,
    currency: goods.currency,
  };
  if (ENDED.includes(row.protocol_state)) {
    await endDeposit(ctx, { ...of, verb: 'release', side: 'effect' });
    return;
  }
  const required = dec(goods.totalAmount).times(pct).dividedBy(100).toFixed(2);
  if (required === '0.00') return;
  await requireDeposit(ctx, {
    ...of,
    bizNo: row.protocol_no,
    nature: (trade?.payment.depositNature?.code ?? '10') as '10' | '20' | '30',
    required,
    dueAt: new Date((await ctx.now()).getTime() + DEPOSIT_DAYS * 86_400_000),
  });
});
