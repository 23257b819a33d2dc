import { requireLicences } from '#registry/qualifications/server/door.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import type { OrderFacts } from './order-reach.ts';
import type { Note, ShipmentContext } from './tables.ts';

/**
 * The licence gate of both sides at the moment goods are asked for and released (1.4, G-LIC): an end before the
 * last delivery day blocks. Quantities of filings were drawn with the deal. Refuses 17102.
 */
export function requireReleaseLicences(ctx: ShipmentContext, note: Note, order: OrderFacts): Promise<void> {
  const goods = { spuId: note.spu_id, casNo: note.cas_no, controlClasses: note.control_classes };
  const of = (side: 'seller' | 'buyer', memberId: string) => ({
    side,
    memberId,
    goods,
    quantity: '0',
    lastDeliveryDay: order.deliveryEnd,
    moment: 'release' as const,
  });
  return asSystem(ctx, () =>
    requireLicences(ctx, {
      of: [of('seller', note.seller_member_id), of('buyer', note.buyer_member_id)],
    }),
  );
}
