import { sql } from 'kysely';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';
import { INQUIRY } from '../rules/inquiry-lifecycle.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';

/** Inquiries and quotes that still want something go to who takes over. */
export const openInquiries: readonly OwnedDocuments[] = [
  ownedDocuments(
    'INQUIRY',
    'inquiries.inquiry',
    ['buyer_'],
    sql<boolean>`not deleted and (status is null or status in (${sql.lit(INQUIRY.toQuote)}, ${sql.lit(INQUIRY.toConfirm)}, ${sql.lit(INQUIRY.rejected)}, ${sql.lit(INQUIRY.confirmed)}))`,
  ),
  ownedDocuments(
    'BID',
    'inquiries.quote',
    ['seller_'],
    sql<boolean>`not deleted and status in (${sql.lit(QUOTE.draft)}, ${sql.lit(QUOTE.submitted)}, ${sql.lit(QUOTE.withdrawn)}, ${sql.lit(QUOTE.awarded)})`,
  ),
];
