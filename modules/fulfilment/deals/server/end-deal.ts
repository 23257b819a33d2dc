import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { cancelForDefault, orderEnded, orderPaid, ordersOfDeals } from '#fulfilment/orders/server/door.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { DEAL, dealLifecycle } from '../rules/deal-lifecycle.ts';
import { dealVoided } from '../rules/events.ts';
import { LETTER } from '../rules/letter-lifecycle.ts';
import { LetterStillOpen } from '../rules/refusals.ts';
import { SIGN_LAPSE } from './letters.ts';
import { asDeal, type DealContext, stepDeal, stepLetter } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import { type Deal, deals, type Letter } from './tables.ts';

/** The timer that looks whether a deal is performed. */
export const COMPLETE = 'deals.complete';

type Fault = 'buyer' | 'seller' | 'none';

interface Fall {
  readonly reason: string;
  readonly faultSide: string;
  /** Both sides agreed to it: a letter that may still be signed does not keep it. */
  readonly consented?: boolean;
}

const SIGNABLE: readonly string[] = [LETTER.toSign, LETTER.sellerSigned, LETTER.buyerSigned];

const lettersOf = (ctx: DealContext, deal: Deal): Promise<Letter[]> =>
  ctx.tx
    .selectFrom('deals.letter')
    .selectAll()
    .where('deal_id', '=', deal.id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const legsOf = (ctx: DealContext, deal: Deal) =>
  ctx.tx.selectFrom('deals.leg').selectAll().where('deal_id', '=', deal.id).orderBy('leg_no').execute();

/** 3.5: a deal at 30 or 60 falls after a letter passed its deadline; a direct one (45) while its letter is not effective. */
function exitOpen(deal: Deal, letters: readonly Letter[]): void {
  const waiting = letters.find((l) => SIGNABLE.includes(l.letter_state));
  if (deal.direct || waiting === undefined || letters.some((l) => l.letter_state === LETTER.overdue)) return;
  throw LetterStillOpen({ until: showBinding(waiting.sign_deadline) });
}

/** 10 → 90: orders first, then letters, then the deal; goods and deposits are the listeners' in the same transaction. */
export async function fall(ctx: DealContext, deal: Deal, how: Fall): Promise<Deal> {
  const { reason } = how;
  const faultSide = how.faultSide as Fault;
  dealLifecycle.next('void', deal.deal_state, 'operator');
  const letters = await lettersOf(ctx, deal);
  if (how.consented !== true) exitOpen(deal, letters);
  await cancelForDefault(ctx, { dealId: deal.id, closeReason: '60', reason, withDeal: true });
  for (const letter of letters.filter(
    (l) => l.letter_state !== LETTER.superseded && l.letter_state !== LETTER.void,
  )) {
    await stepLetter(ctx, letter, 'voidWithDeal', 'operator', { reason });
    await ctx.unschedule(SIGN_LAPSE, letter.id);
    ctx.live(`letter:${letter.id}`);
  }
  const fallen = await stepDeal(ctx, deal, 'void', 'operator', {
    reason,
    set: { fault_side: faultSide, end_reason: reason, ended_at: await ctx.now() },
  });
  await ctx.emit(dealVoided, {
    dealId: deal.id,
    source: deal.source,
    sourceId: deal.source_id,
    faultSide,
    reason,
  });
  for (const leg of await legsOf(ctx, deal))
    await notifyParties(ctx, 'N-DEAL-04', {
      deal: fallen,
      leg,
      to: ['buyer', 'seller'],
      more: { act: 'voided', reason },
    });
  ctx.live(`deal:${deal.id}`);
  return fallen;
}

/** An order of the deal was paid or drawn on credit: 20 → 30 (5.1). */
export const onOrderPaid = deals.listen(orderPaid, async (ctx) => {
  const { dealId } = ctx.input;
  if (dealId === null) return;
  const deal = await ctx.tx
    .selectFrom('deals.deal')
    .selectAll()
    .where('id', '=', dealId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (deal === undefined || deal.deal_state !== DEAL.effective) return;
  await stepDeal(ctx, deal, 'perform', 'effect');
  ctx.live(`deal:${dealId}`);
});

/**
 * An order ended: an effective deal whose orders are all revoked has nothing left to perform, 20 → 95 (5.1); one in
 * performance may be performed.
 */
export const onOrderEnded = deals.listen(orderEnded, async (ctx) => {
  const { dealId, state } = ctx.input;
  if (dealId === null) return;
  await ctx.schedule({ kind: COMPLETE, key: dealId, at: { inSeconds: 0 } });
  if (state !== ORDER.revoked) return;
  const deal = await ctx.tx
    .selectFrom('deals.deal')
    .selectAll()
    .where('id', '=', dealId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (deal === undefined || deal.deal_state !== DEAL.effective) return;
  await asDeal(ctx, dealId, async () => {
    const orders = await ordersOfDeals(ctx, { dealIds: [dealId] });
    if (orders.some((o) => o.state !== ORDER.revoked)) return;
    const ended = await stepDeal(ctx, deal, 'runDry', 'effect', { set: { ended_at: await ctx.now() } });
    for (const leg of await legsOf(ctx, deal))
      await notifyParties(ctx, 'N-DEAL-05', {
        deal: ended,
        leg,
        to: ['buyer', 'seller'],
        more: { reason: 'ranDry' },
      });
    ctx.live(`deal:${dealId}`);
  });
});
