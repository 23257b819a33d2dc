import { ORDER } from '#fulfilment/orders/rules/order-life.ts';
import { cancelForDefault, orderEnded, ordersOfDeals } from '#fulfilment/orders/server/door.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { terminateDeal, voidDeal } from '../contract/deal.ts';
import { voidWithDeal } from '../contract/letter.ts';
import { DEAL, dealLife } from '../rules/deal-life.ts';
import { dealTerminated, dealVoided } from '../rules/events.ts';
import { LETTER } from '../rules/letter-life.ts';
import { LetterStillOpen } from '../rules/refusals.ts';
import { SIGN_LAPSE } from './letters.ts';
import { asDeal, type DealWork, lockDeal, lockLetter, stepDeal, stepLetter } from './life.ts';
import { dealCan } from './present-deal.ts';
import { type Deal, type Letter, room } from './tables.ts';
import { tell } from './tell.ts';

type Fault = 'buyer' | 'seller' | 'none';
interface Fall {
  readonly reason: string;
  readonly faultSide: string;
}
const SIGNABLE: readonly string[] = [LETTER.toSign, LETTER.sellerSigned, LETTER.buyerSigned];

const lettersOf = (w: DealWork, deal: Deal): Promise<Letter[]> =>
  w.tx
    .selectFrom('deals.letter')
    .selectAll()
    .where('deal_id', '=', deal.id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
const legsOf = (w: DealWork, deal: Deal) =>
  w.tx.selectFrom('deals.leg').selectAll().where('deal_id', '=', deal.id).orderBy('leg_no').execute();

/** 3.5: a deal at 30 or 60 falls after a letter passed its deadline; a direct one (45) while its letter is not effective. */
function exitOpen(deal: Deal, letters: readonly Letter[]): void {
  const waiting = letters.find((l) => SIGNABLE.includes(l.letter_state));
  if (deal.direct || waiting === undefined || letters.some((l) => l.letter_state === LETTER.overdue)) return;
  throw LetterStillOpen({ until: showBinding(waiting.sign_deadline) });
}

/** 10 → 90: orders first, then letters, then the deal; goods and deposits are the listeners' in the same transaction. */
async function fall(w: DealWork, deal: Deal, how: Fall): Promise<Deal> {
  const { reason } = how;
  const faultSide = how.faultSide as Fault;
  dealLife.next('void', deal.deal_state, 'operator');
  const letters = await lettersOf(w, deal);
  exitOpen(deal, letters);
  await cancelForDefault(w, { dealId: deal.id, closeReason: '60', reason, withDeal: true });
  for (const letter of letters.filter(
    (l) => l.letter_state !== LETTER.superseded && l.letter_state !== LETTER.void,
  )) {
    await stepLetter(w, letter, 'voidWithDeal', 'operator', { reason });
    await w.undue(SIGN_LAPSE, letter.id);
    w.live(`letter:${letter.id}`);
  }
  const fallen = await stepDeal(w, deal, 'void', 'operator', {
    reason,
    set: { fault_side: faultSide, end_reason: reason, ended_at: await w.now() },
  });
  await w.emit(dealVoided, {
    dealId: deal.id,
    source: deal.source,
    sourceId: deal.source_id,
    faultSide,
    reason,
  });
  for (const leg of await legsOf(w, deal))
    await tell(w, 'N-DEAL-04', {
      deal: fallen,
      leg,
      to: ['buyer', 'seller'],
      more: { act: 'voided', reason },
    });
  w.live(`deal:${deal.id}`);
  return fallen;
}

export const voidHandler = room.on(voidDeal, async (w) => {
  const fallen = await fall(w, await lockDeal(w, w.input), w.input);
  return { id: fallen.id, version: fallen.version, state: fallen.deal_state, can: dealCan(fallen, w.actor) };
});
/** The same act, from the letter's page. */
export const voidByLetter = room.on(voidWithDeal, async (w) => {
  const { deal, letter } = await lockLetter(w, w.input);
  await fall(w, deal, w.input);
  const after = await w.tx
    .selectFrom('deals.letter')
    .selectAll()
    .where('id', '=', letter.id)
    .executeTakeFirstOrThrow();
  return { id: after.id, version: after.version, state: after.letter_state, can: [] };
});

/** 20, 30 → 95 with the paper attached: orders end, their goods go back (5.1). Refuses while one is being paid or picked up. */
export const terminate = room.on(terminateDeal, async (w) => {
  const deal = await lockDeal(w, w.input);
  const { reason, fileIds } = w.input;
  dealLife.next('terminate', deal.deal_state, 'operator');
  const ended = await stepDeal(w, deal, 'terminate', 'operator', {
    reason,
    set: { end_reason: reason, ended_at: await w.now(), evidence_file_ids: [...fileIds] },
  });
  await cancelForDefault(w, { dealId: deal.id, closeReason: '40', reason, withDeal: false });
  await w.emit(dealTerminated, { dealId: deal.id, source: deal.source, sourceId: deal.source_id, reason });
  for (const leg of await legsOf(w, deal))
    await tell(w, 'N-DEAL-05', { deal: ended, leg, to: ['buyer', 'seller'], more: { reason } });
  w.live(`deal:${deal.id}`);
  return { id: ended.id, version: ended.version, state: ended.deal_state, can: dealCan(ended, w.actor) };
});

/** An order ended: an effective deal whose orders are all revoked has nothing left to perform, 20 → 95 (5.1). */
export const onOrderEnded = room.hear(orderEnded, async (w) => {
  const { dealId, state } = w.input;
  if (dealId === null || state !== ORDER.revoked) return;
  const deal = await w.tx
    .selectFrom('deals.deal')
    .selectAll()
    .where('id', '=', dealId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (deal === undefined || deal.deal_state !== DEAL.effective) return;
  await asDeal(w, dealId, async () => {
    const orders = await ordersOfDeals(w, { dealIds: [dealId] });
    if (orders.some((o) => o.state !== ORDER.revoked)) return;
    const ended = await stepDeal(w, deal, 'runDry', 'effect', { set: { ended_at: await w.now() } });
    for (const leg of await legsOf(w, deal))
      await tell(w, 'N-DEAL-05', { deal: ended, leg, to: ['buyer', 'seller'], more: { reason: 'ranDry' } });
    w.live(`deal:${dealId}`);
  });
});
