/** Order states (code set order_state). */
export const ORDER = {
  initial: '00',
  revoked: '01',
  awaitingPayment: '10',
  paying: '11',
  awaitingPickup: '20',
  pickingUp: '21',
  completed: '31',
  overdue: '32',
} as const;
export type OrderState = (typeof ORDER)[keyof typeof ORDER];
