import { type Entry, listTo, type Position } from '#fulfilment/quantities/rules/ledger.ts';
import { enter, findPosition, lockPosition, openPosition } from '#fulfilment/quantities/server/door.ts';
import { add, compare, type DecimalText, dec, sub } from '#kernel/rules/decimal.ts';
import { lotOf } from '#registry/catalogue/server/door.ts';
import { OfferIncomplete } from '../../rules/refusals-offer.ts';
import type { ReleaseFacts } from '../../rules/selling/release-facts.ts';
import type { OfferContext } from '../lock-offer.ts';
import type { Offer } from '../tables.ts';

/** What an offer's own entries take from its lot or give back to it: the listing counts, held or sold. */
const shareOf = (entries: readonly Entry[]): DecimalText =>
  entries
    .filter((e) => e.kind === 'LIST' || e.kind === 'ADJUST')
    .reduce((sum, e) => add(sum, e.quantity), '0');
const atLeastZero = (quantity: DecimalText): DecimalText => (compare(quantity, '0') < 0 ? '0' : quantity);

/**
 * The lot of an offer as Release sees it: whether it may be chosen, and how much of it this offer may list
 * (trading-domain 1.1, 17.1: the custodian's word is the limit of all offers on it).
 */
export async function lotFacts(
  ctx: OfferContext,
  offer: Offer,
  listed: Position | null,
): Promise<Pick<ReleaseFacts, 'lotFault' | 'lotFree'>> {
  if (offer.lot_id === null) return { lotFault: null, lotFree: null };
  const lot = await lotOf(ctx, { id: offer.lot_id });
  if (lot === null || lot.memberId !== offer.seller_member_id || lot.skuId !== offer.sku_id)
    return { lotFault: 'unknown', lotFree: null };
  if (lot.confirmedQty === null) return { lotFault: 'unconfirmed', lotFree: null };
  const shared = await findPosition(ctx, { type: 'LOT', id: lot.id });
  const others = sub(shared?.held ?? '0', listed?.listed ?? '0');
  return { lotFault: null, lotFree: atLeastZero(sub(lot.confirmedQty, others)) };
}

const negated = (quantity: DecimalText): DecimalText => dec(quantity).negated().toFixed();

/**
 * An offer on the board whose goods are said to lie in another lot: what it lists leaves the old one and
 * counts against the new. Refuses as `shareLot`.
 */
export async function moveLot(ctx: OfferContext, from: Offer, to: Offer): Promise<void> {
  if (from.lot_id === to.lot_id || from.position_id === null) return;
  const { listed } = await lockPosition(ctx, { id: from.position_id });
  await shareLot(ctx, from, [{ kind: 'ADJUST', quantity: negated(listed) }]);
  await shareLot(ctx, to, [{ kind: 'LIST', quantity: listed }]);
}

/**
 * Holds on the lot's one position what an offer lists of it, and frees what leaves the list, so that the sum
 * over offers cannot exceed the lot
 * (trading-domain 1.1). The lot's position lists what its custodian confirmed. Refuses 17301 at the quantity,
 * with what is free.
 */
export async function shareLot(ctx: OfferContext, offer: Offer, entries: readonly Entry[]): Promise<void> {
  const share = shareOf(entries);
  if (offer.lot_id === null || compare(share, '0') === 0) return;
  const positionId = await openPosition(ctx, { type: 'LOT', id: offer.lot_id, uom: offer.uom as string });
  const book = (entry: Entry) =>
    enter(ctx, { positionId, entries: [entry], bizType: 'OFFER', bizId: offer.id });
  if (compare(share, '0') < 0) {
    // What an offer listed before its lot kept account is not there to be freed.
    const { held } = await lockPosition(ctx, { id: positionId });
    const back = negated(share);
    const quantity = compare(back, held) > 0 ? held : back;
    if (compare(quantity, '0') > 0) await book({ kind: 'UNHOLD', quantity });
    return;
  }
  const now = await lockPosition(ctx, { id: positionId });
  const stock = (await lotOf(ctx, { id: offer.lot_id }))?.confirmedQty ?? '0';
  // A lot that shrank below what offers list of it keeps them; only nothing more is listed.
  const listing = listTo(now, compare(stock, now.held) < 0 ? now.held : stock);
  const { available } = listing === null ? now : await book(listing);
  if (compare(share, available) > 0)
    throw OfferIncomplete(
      { issues: [{ field: 'quantity', rule: 'quantity.lot', args: { free: add(available, '0') } }] },
      'quantity',
    );
  await book({ kind: 'HOLD', quantity: share });
}
