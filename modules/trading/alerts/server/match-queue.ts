import { referenceMoved } from '#fulfilment/deals/server/door.ts';
import { inquiryPublished } from '#trading/inquiries/server/door.ts';
import { offerListed } from '#trading/offers/server/door.ts';
import { alerts } from './tables.ts';

/** Asks for the alerts one offer, inquiry or price meets: after the act that published it, never inside it. */
export const MATCH = 'alerts.match';
export type Matched = 'offer' | 'inquiry' | 'price';
/** Which object, behind which alert the next batch begins, and the company alone that is to hear of it, if one is. */
export interface MatchKey {
  readonly what: Matched;
  readonly id: string;
  readonly after: string;
  readonly of: string | null;
}
export const keyOf = (what: Matched, id: string, after = '0', of: string | null = null): string =>
  [what, id, after, ...(of === null ? [] : [of])].join(' ');
export function partsOf(key: string): MatchKey {
  const [what, id, after, of] = key.split(' ');
  return { what: what as Matched, id: id ?? '0', after: after ?? '0', of: of ?? null };
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
