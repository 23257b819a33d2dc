import { sql } from 'kysely';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';
import { INVOICE } from '../rules/invoice-lifecycle.ts';
import { BIZ } from './lock-invoice.ts';

const OPEN = [
  INVOICE.draft,
  INVOICE.requested,
  INVOICE.refused,
  INVOICE.issuing,
  INVOICE.issued,
  INVOICE.redAsked,
];
/** Invoices that still want something go to who takes over. */
export const openInvoices: readonly OwnedDocuments[] = [
  ownedDocuments(
    BIZ,
    'invoices.invoice',
    ['seller_', 'buyer_'],
    sql<boolean>`not deleted and color = '10' and state in (${sql.join(OPEN.map((s) => sql.lit(s)))})`,
  ),
];
