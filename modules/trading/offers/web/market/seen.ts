import type { Lane } from '../../rules/codes.ts';
import type { OutputOf } from '#kernel/rules/contract.ts';
import type { marketDetail } from '../../contract/market.ts';
import { listedFrom, type Terms } from '../thread/terms.ts';

export type OfferSeen = OutputOf<typeof marketDetail>;
/** The lane whose code sets its terms are read from. */
export const laneOf = ({ lane }: Pick<OfferSeen, 'lane'>): Lane => lane as Lane;
/** The terms a counter from the board starts from: those the board shows. */
export const termsSeen = (offer: OfferSeen): Terms =>
  listedFrom({
    unitPrice: offer.unitPrice,
    quantity: offer.quantity,
    deliveryStart: offer.deliveryStart,
    deliveryEnd: offer.deliveryEnd,
    pickType: offer.pickType,
    paymentTerm: offer.paymentTerm,
    depositPct: offer.depositPct,
    priceTerm: offer.priceTerm,
    tolerancePlus: offer.tolerancePlus,
    toleranceMinus: offer.toleranceMinus,
  });

/** A field of a snapshot as text; null when absent or empty. */
export const text = (record: Readonly<Record<string, unknown>>, key: string): string | null =>
  typeof record[key] === 'string' && record[key] !== '' ? (record[key] as string) : null;
