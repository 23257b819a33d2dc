import type { ColumnType, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { AgreedGoods } from '../rules/agreed-goods.ts';
import type { DealTerms } from '../rules/agreed-terms.ts';
import type { DealState } from '../rules/deal-lifecycle.ts';
import type { LetterState } from '../rules/letter-lifecycle.ts';
import type { LetterTerms } from '../rules/letter-terms.ts';
import type { MigratedTables } from './migrated-tables.ts';

/** One deal (trading-domain 5.1). Seller and buyer are the outer parties; an intermediary stands between legs A and B. */
export type DealTable = Refined<
  MigratedTables['deals.deal'],
  {
    /** Written as AgreedGoods; rows older than the type are read through `storedGoods`. */
    goods: ColumnType<Record<string, unknown>, AgreedGoods, never>;
    /** Written as DealTerms; read through `storedTerms`. */
    terms: ColumnType<Record<string, unknown>, DealTerms, never>;
    deal_state: DealState;
  }
>;
export type LegTable = Refined<MigratedTables['deals.leg'], { leg_no: 'A' | 'B' }>;
export interface Signer {
  readonly userId: string;
  readonly name: string;
  /** The name in Latin letters; signatures older than it have none. */
  readonly nameEn?: string;
  readonly memberId: string;
  readonly time: string;
  readonly ip: string;
  readonly certificateNo: string | null;
}
/** One version of a confirmation letter (5.2). `terms_text` is the canonical JSON whose SHA-256 is the content hash. */
export type LetterTable = Refined<
  MigratedTables['deals.letter'],
  {
    leg_no: 'A' | 'B';
    language: 'zh' | 'en' | 'bilingual';
    terms: LetterTerms;
    seller_signer: Signer | null;
    buyer_signer: Signer | null;
    letter_state: LetterState;
  }
>;
/** Schema "deals": the only file that names its columns. Money and quantities are decimal strings. */
export interface DealsTables {
  'deals.deal': DealTable;
  'deals.leg': LegTable;
  'deals.letter': LetterTable;
  'deals.sign_record': Refined<MigratedTables['deals.sign_record'], { side: 'seller' | 'buyer' }>;
  /** The last close of each price index, published by statistics. */
  'deals.reference_close': MigratedTables['deals.reference_close'];
  /** How each price index is called, published by statistics. */
  'deals.index_name': MigratedTables['deals.index_name'];
  'deals.sealed_pdf': MigratedTables['deals.sealed_pdf'];
}
export type Deal = Selectable<DealTable>;
export type Leg = Selectable<LegTable>;
export type Letter = Selectable<LetterTable>;
export const deals = capability<DealsTables>('deals');
