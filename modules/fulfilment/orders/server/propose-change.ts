import { papersOf } from '#registry/addressbook/server/door.ts';
import { proposeChange } from '../contract/order-acts.ts';
import type { ChangeWish } from '../rules/change.ts';
import { OrderAddress } from '../rules/refusals.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { lockOrder } from './lifecycle.ts';
import { openChange } from './order-changes.ts';
import { toActionResult } from './present.ts';
import { orders } from './tables.ts';

/** One side asks to change a submitted order; an address is one of the buyer's own. */
export const proposeChangeHandler = orders.command(proposeChange, async (ctx) => {
  const { order, side } = await lockOrder(ctx, ctx.input);
  if (side === 'operator')
    throw StateNotAllowed({ subject: 'order', verb: 'proposeChange', state: order.order_state, side });
  const { deliveryStart, deliveryEnd, placeName, deliveryAddressId, quantities, payerName, reason } =
    ctx.input;
  let address: ChangeWish['address'];
  if (deliveryAddressId) {
    const frozen =
      side === 'buyer'
        ? await papersOf(ctx, {
            memberId: order.buyer_member_id,
            billingId: null,
            addressId: deliveryAddressId,
          })
        : null;
    if (frozen?.address == null) throw OrderAddress({}, 'deliveryAddressId');
    address = frozen.address;
  }
  const wish: ChangeWish = {
    ...(deliveryStart && deliveryStart !== order.delivery_start ? { deliveryStart } : {}),
    ...(deliveryEnd && deliveryEnd !== order.delivery_end ? { deliveryEnd } : {}),
    ...(placeName && placeName !== order.place_name ? { placeName } : {}),
    ...(address === undefined || address.id === order.delivery_address_id ? {} : { address }),
    ...(quantities?.length ? { quantities } : {}),
    ...(payerName && payerName !== order.payer_name ? { payerName } : {}),
  };
  return toActionResult(await openChange(ctx, order, side, { wish, reason }), ctx.actor);
});
