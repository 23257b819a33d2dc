import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import type { Party } from '#registry/members/server/door.ts';
import type { HistoryRow } from '../../contract/offer-history.ts';
import { type Negotiation, offers } from '../tables.ts';

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

/**
 * Numbers of the offers behind negotiations, by negotiation, for seller, buyer and the operator: a buyer whom an
 * intermediary supplies is not shown whose offer it was.
 */
export const offerNosOf = offers.door<{ ids: readonly string[] }, ReadonlyMap<string, string>>(
  async (ctx) => {
    const { tx, actor, input } = ctx;
    if (input.ids.length === 0) return new Map();
    const rows = await tx
      .selectFrom('offers.negotiation as t')
      .innerJoin('offers.offer as o', 'o.id', 't.offer_id')
      .select([
        't.id',
        'o.offer_no as no',
        't.principal',
        't.seller_sees_buyer',
        't.buyer_sees_seller',
        't.seller_member_id',
        't.buyer_member_id',
      ])
      .where('t.id', 'in', [...input.ids])
      .execute();
    return new Map(
      rows.flatMap((t) => {
        const isBuyers = actor.memberId === t.buyer_member_id && actor.identity === 'buyer';
        const isSellers = actor.memberId === t.seller_member_id && actor.identity === 'seller';
        const reads = isPlatform(actor) || isSellers || (isBuyers && !isWithdrawn(t, actor));
        return reads && t.no !== null ? [[t.id, t.no] as const] : [];
      }),
    );
  },
);
