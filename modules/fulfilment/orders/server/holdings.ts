import { sql } from 'kysely';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';
import { ORDER } from '../rules/order-lifecycle.ts';

/** Orders that are neither completed nor revoked: they go to who takes over. */
export const openOrders: readonly OwnedDocuments[] = [
  ownedDocuments(
    'ORDER',
    'orders.order',
    ['seller_', 'buyer_'],
    sql<boolean>`order_state not in (${ORDER.completed}, ${ORDER.revoked})`,
  ),
];
