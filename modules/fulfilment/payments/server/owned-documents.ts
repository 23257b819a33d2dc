import { sql } from 'kysely';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';
import { PAYMENT } from '../rules/payment-lifecycle.ts';

/** Registrations that somebody still has to decide go to who takes over. */
export const openPayments: readonly OwnedDocuments[] = [
  ownedDocuments(
    'COLLECTION',
    'payments.registration',
    ['seller_', 'buyer_'],
    sql<boolean>`not deleted and state in (${sql.lit(PAYMENT.draft)}, ${sql.lit(PAYMENT.toConfirm)}, ${sql.lit(PAYMENT.rejected)}, ${sql.lit(PAYMENT.withdrawn)})`,
  ),
];
