import { ORDER, type OrderState } from './order-states.ts';

/** Stages of an order of an auction, flash sale or group buy (code set activity_order_stage). */
const STAGE = { generated: '10', started: '20', ended: '30' } as const;
/** Order types that have a stage (code set order_type). */
const OF_ACTIVITIES: readonly string[] = ['20', '30', '40'];
const STARTED: readonly string[] = [ORDER.awaitingPickup, ORDER.pickingUp];
const ENDED: readonly string[] = [ORDER.revoked, ORDER.completed, ORDER.overdue];

/** Derived from the state (trading-domain 8.2): generated while it is to be paid, started when it is, ended with it; null of other orders. */
export const activityOrderStage = (orderType: string, state: OrderState): string | null =>
  !OF_ACTIVITIES.includes(orderType)
    ? null
    : ENDED.includes(state)
      ? STAGE.ended
      : STARTED.includes(state)
        ? STAGE.started
        : STAGE.generated;
