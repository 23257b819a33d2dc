import { countSoldOfMany, returnSold } from '#registry/qualifications/server/door.ts';
import { lastDeliveryDay } from './delivery.ts';
import type { Activity, CampaignContext } from './tables.ts';

const SIDES = ['seller', 'buyer'] as const;
const drawnBy = (side: (typeof SIDES)[number]): string => `ACTIVITY_${side.toUpperCase()}`;

interface Drawing {
  readonly orderId: string;
  readonly orderNo: string;
  readonly buyerId: string;
  readonly quantity: string;
}
/** Draws the tonnes of orders from the licences of both sides. Refuses 17101 where they no longer allow them. */
export async function drawTonnes(
  ctx: CampaignContext,
  row: Activity,
  orders: readonly Drawing[],
): Promise<void> {
  if (orders.length === 0) return;
  const day = lastDeliveryDay(await ctx.now());
  const goods = { spuId: row.spu_id, casNo: row.cas_no, controlClasses: row.control_classes };
  await countSoldOfMany(
    ctx,
    orders.flatMap(({ orderId, orderNo, buyerId, quantity }) =>
      SIDES.map((side) => ({
        side,
        memberId: side === 'seller' ? row.seller_member_id : buyerId,
        goods,
        quantity,
        lastDeliveryDay: day,
        bizType: drawnBy(side),
        bizId: orderId,
        bizNo: orderNo,
      })),
    ),
  );
}
/** Gives them back when the order gives its goods up. */
export async function returnTonnes(ctx: CampaignContext, orderId: string): Promise<void> {
  for (const side of SIDES)
    await returnSold(ctx, { fromType: drawnBy(side), bizType: `${drawnBy(side)}_VOID`, bizId: orderId });
}
/** Goods of no class are drawn from no licence. */
export const isControlled = (row: Activity): boolean => row.control_classes.some((c) => c !== '00');
