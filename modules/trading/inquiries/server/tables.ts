import type { Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { CatalogueViews } from '#registry/catalogue/server/door.ts';
import type { AwardState, InquiryStatus } from '../rules/inquiry-lifecycle.ts';
import type { QuoteContent } from '../rules/landed.ts';
import type { QuoteStatus } from '../rules/quote-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

type AddressSnapshot = Readonly<Record<string, string | null>>;
export type InquiryTable = Refined<
  MigratedTables['inquiries.inquiry'],
  { status: InquiryStatus | null; delivery_address: AddressSnapshot | null }
>;
export type QuoteTable = Refined<
  MigratedTables['inquiries.quote'],
  { status: QuoteStatus; content: QuoteContent | null }
>;
type VersionTable = Refined<MigratedTables['inquiries.quote_version'], { content: QuoteContent | null }>;
type AwardTable = Refined<MigratedTables['inquiries.award'], { state: AwardState }>;
export type Inquiry = Selectable<InquiryTable>;
export type Quote = Selectable<QuoteTable>;
export type AwardLine = Selectable<AwardTable>;
export type Line = Selectable<MigratedTables['inquiries.line']>;
/** Schema "inquiries": the only file that names its columns. Of others it reads what they publish in `reporting`. */
export interface InquiryTables extends CatalogueViews {
  'inquiries.inquiry': InquiryTable;
  'inquiries.invitation': MigratedTables['inquiries.invitation'];
  'inquiries.line': MigratedTables['inquiries.line'];
  'inquiries.line_target': MigratedTables['inquiries.line_target'];
  'inquiries.quote_key': MigratedTables['inquiries.quote_key'];
  'inquiries.quote': QuoteTable;
  'inquiries.quote_version': VersionTable;
  'inquiries.award': AwardTable;
  'inquiries.award_reason': MigratedTables['inquiries.award_reason'];
  'inquiries.award_basis': MigratedTables['inquiries.award_basis'];
}
export const inquiries = capability<InquiryTables>('inquiries');
export type InquiryContext<I = unknown> = Context<InquiryTables, I>;
