import { sql } from 'kysely';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';
import { LIVE, VOUCHER } from '../rules/voucher-lifecycle.ts';

/** Vouchers that still stand for goods go to who takes over. */
export const openVouchers: readonly OwnedDocuments[] = [
  ownedDocuments(
    'VOUCHER',
    'vouchers.voucher',
    ['holder_', 'issuer_'],
    sql<boolean>`not deleted and state in (${sql.join([VOUCHER.toConfirm, ...LIVE].map((s) => sql.lit(s)))})`,
  ),
];
