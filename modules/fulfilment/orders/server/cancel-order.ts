import { adminCancelOrder, cancelOrder } from '../contract/order.ts';
import { orderLife } from '../rules/order-life.ts';
import { OrderConsented, OrderFallsWithDeal, OrderNeedsDefault } from '../rules/refusals.ts';
import { noteOrder, revokeOrder } from './end-order.ts';
import { lockOrder } from './life.ts';
import { acted } from './present.ts';
import { type Consent, room } from './tables.ts';
import { tell } from './tell.ts';

const DEFAULT = '60';
const MUTUAL = '40';

/** One side calls the order off. Its deal binds both: the first call is consent, the other side's call ends it (9.2). */
export const cancel = room.on(cancelOrder, async (w) => {
  const { order, chair } = await lockOrder(w, w.input);
  orderLife.next('cancel', order.order_state, chair);
  const { closeReason, reason } = w.input;
  if (order.deal_id === null)
    return acted(
      await revokeOrder(w, order, {
        side: chair,
        closeReason,
        reason,
        tell: [chair === 'buyer' ? 'seller' : 'buyer'],
      }),
      w.actor,
    );
  if (!order.deal_effective) throw OrderFallsWithDeal({});
  if (order.cancel_consents.some((c) => c.side === chair)) throw OrderConsented({});
  if (order.cancel_consents.length > 0)
    return acted(await revokeOrder(w, order, { side: chair, closeReason: MUTUAL, reason }), w.actor);
  const mine: Consent = {
    side: chair as 'buyer' | 'seller',
    userId: w.actor.accountId,
    userName: w.actor.name,
    time: (await w.now()).toISOString(),
    reason,
    closeReason,
  };
  const noted = await noteOrder(w, order, {
    action: 'consentCancel',
    side: chair,
    set: { cancel_consents: JSON.stringify([mine]) },
    reason,
  });
  await tell(w, 'N-ORD-08', noted, [chair === 'buyer' ? 'seller' : 'buyer'], { reason });
  return acted(noted, w.actor);
});

/** The operator calls it off: both sides consented, or one is in default, which the close reason says. */
export const adminCancel = room.on(adminCancelOrder, async (w) => {
  const { order } = await lockOrder(w, w.input);
  orderLife.next('cancel', order.order_state, 'operator');
  if (order.deal_id !== null && !order.deal_effective) throw OrderFallsWithDeal({});
  const both = order.cancel_consents.length === 2;
  if (order.deal_id !== null && !both && w.input.closeReason !== DEFAULT)
    throw OrderNeedsDefault({}, 'closeReason');
  return acted(
    await revokeOrder(w, order, {
      side: 'operator',
      closeReason: w.input.closeReason,
      reason: w.input.reason,
    }),
    w.actor,
  );
});
