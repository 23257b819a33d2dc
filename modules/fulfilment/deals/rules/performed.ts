import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';

/** What of an order decides whether its deal is performed. */
export interface OrderOfPerformance {
  readonly state: string;
  /** Its final statement and every correction are in 50. */
  readonly settled: boolean;
}
/** 5.1 performed: every order in 31 or 01 and one in 31, those in 31 settled to the last cent, no appeal open. */
export function isPerformed(orders: readonly OrderOfPerformance[], appealOpen: boolean): boolean {
  const done = orders.filter((o) => o.state === ORDER.completed);
  const revoked = orders.filter((o) => o.state === ORDER.revoked);
  return (
    done.length > 0 &&
    done.length + revoked.length === orders.length &&
    done.every((o) => o.settled) &&
    !appealOpen
  );
}
