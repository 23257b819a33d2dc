import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import type { Party } from '#registry/members/server/door.ts';
import type { HistoryRow } from '../../contract/offer-history.ts';
import type { Negotiation } from '../tables.ts';

type Sides = Pick<
  Negotiation,
  'principal' | 'seller_sees_buyer' | 'buyer_sees_seller' | 'seller_member_id' | 'buyer_member_id'
>;
/**
 * An intermediary has taken the negotiation over as principal: what the two said and agreed is withdrawn from both of
 * them (trading-domain 4.2, INV-INT-04). The operator goes on reading it.
 */
export const isWithdrawn = (t: Sides, actor: Actor): boolean => t.principal && !isPlatform(actor);

/** Whether a side may go on reading who the other one is. */
export const seesOther = (t: Sides, side: string): boolean =>
  !t.principal || (side === 'seller' ? t.seller_sees_buyer : side === 'buyer' ? t.buyer_sees_seller : true);

interface Companies {
  readonly seller: Party | undefined;
  readonly buyer: Party | undefined;
  readonly intermediary?: Party | undefined;
}
/** The companies of a thread as a side may read them: in the place of who is not disclosed stands the intermediary. */
export function shownCompanies(t: Sides, names: Companies, side: string) {
  if (seesOther(t, side)) return { seller: names.seller, buyer: names.buyer };
  return side === 'seller'
    ? { seller: names.seller, buyer: names.intermediary }
    : { seller: names.intermediary, buyer: names.buyer };
}
/** The company a side deals with, by id. */
export function counterpartyOf(
  t: Sides & Pick<Negotiation, 'intermediary_member_id'>,
  side: string,
): string | null {
  if (side !== 'seller' && side !== 'buyer') return null;
  if (!seesOther(t, side)) return t.intermediary_member_id;
  return side === 'buyer' ? t.seller_member_id : t.buyer_member_id;
}

/** History without figures, and without the people and the name of the other side. */
export function shownHistory(t: Sides, rows: readonly Written[], actor: Actor): HistoryRow[] {
  const withdrawn = isWithdrawn(t, actor);
  return rows.map(({ companyId, ...row }) => {
    if (!withdrawn) return row;
    const other = companyId === t.seller_member_id || companyId === t.buyer_member_id;
    const foreign = other && companyId !== actor.memberId;
    return {
      ...row,
      changes: [],
      ...(foreign ? { actorName: '', companyName: null, companyNameEn: null, reason: null } : {}),
    };
  });
}
export type Written = HistoryRow & { readonly companyId: string | null };

/** Of the listed offer what says its price, whose it is and to whom it is shown. */
const OF_SELLER = new Set([
  'unitPrice',
  'premium',
  'basis',
  'contactName',
  'contactPhone',
  'designatedBuyerIds',
  'lotId',
  'coaFileIds',
  'remarks',
]);
/** The listed offer for a buyer who deals with the intermediary. */
export const shownOffer = (
  t: Sides,
  offer: Readonly<Record<string, unknown>>,
  actor: Actor,
): Record<string, unknown> => {
  if (!isWithdrawn(t, actor) || actor.memberId === t.seller_member_id) return { ...offer };
  const rest = Object.entries(offer).filter(([key]) => !OF_SELLER.has(key));
  return { ...Object.fromEntries(rest), sellerId: t.buyer_sees_seller ? t.seller_member_id : null };
};
