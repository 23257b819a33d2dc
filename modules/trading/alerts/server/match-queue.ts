import { referenceMoved } from '#fulfilment/deals/server/door.ts';
import { inquiryPublished } from '#trading/inquiries/server/door.ts';
import { offerListed } from '#trading/offers/server/door.ts';
import { alerts } from './tables.ts';

/** Asks for the alerts one offer, inquiry or price meets: after the act that published it, never inside it. */
export const MATCH = 'alerts.match';
export type Matched = 'offer' | 'inquiry' | 'price';
export const keyOf = (what: Matched, id: string, after = '0'): string => `${what} ${id} ${after}`;
export function partsOf(key: string): { what: Matched; id: string; after: string } {
  const [what, id, after] = key.split(' ');
  return { what: what as Matched, id: id ?? '0', after: after ?? '0' };
}

export const onOfferListed = alerts.listen(offerListed, (ctx) =>
  ctx.schedule({ kind: MATCH, key: keyOf('offer', ctx.input.offerId), at: { inSeconds: 0 } }),
);
export const onInquiryPublished = alerts.listen(inquiryPublished, (ctx) =>
  ctx.schedule({ kind: MATCH, key: keyOf('inquiry', ctx.input.inquiryId), at: { inSeconds: 0 } }),
);
export const onReferenceMoved = alerts.listen(referenceMoved, (ctx) =>
  ctx.schedule({ kind: MATCH, key: keyOf('price', ctx.input.indexId), at: { inSeconds: 0 } }),
);
