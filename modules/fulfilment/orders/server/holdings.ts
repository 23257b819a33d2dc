import { sql } from 'kysely';
import { type Holding, holding } from '#kernel/server/holdings.ts';
import { ORDER } from '../rules/order-life.ts';

/** Orders that are neither completed nor revoked: they go to who takes over. */
export const openOrders: readonly Holding[] = [
  holding(
    'ORDER',
    'orders.order',
    ['seller_', 'buyer_'],
    sql<boolean>`order_state not in (${ORDER.completed}, ${ORDER.revoked})`,
  ),
];
