import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Kept } from '#kernel/server/kept.ts';
import type { AgreedGoods } from '../rules/agreed-goods.ts';
import type { DealTerms } from '../rules/agreed-terms.ts';
import type { DealState } from '../rules/deal-life.ts';
import type { LetterState } from '../rules/letter-life.ts';
import type { LetterTerms } from '../rules/letter-terms.ts';

interface Parties {
  seller_member_id: string;
  seller_owner_dept_id: string | null;
  seller_owner_emp_id: string | null;
  buyer_member_id: string;
  buyer_owner_dept_id: string | null;
  buyer_owner_emp_id: string | null;
}

/** One deal (trading-domain 5.1). Seller and buyer are the outer parties; an intermediary stands between legs A and B. */
export interface DealTable extends Kept, Parties {
  intermediary_member_id: string | null;
  deal_no: string;
  source: string;
  source_id: string;
  source_seq: Generated<number>;
  lane: string;
  trade_type: string;
  related_party: boolean;
  direct: boolean;
  request_contract: Generated<boolean>;
  /** Written as AgreedGoods; rows older than the type are read through `storedGoods`. */
  goods: ColumnType<Record<string, unknown>, AgreedGoods, never>;
  spu_id: string | null;
  product_name_id: string | null;
  product_zh: string;
  product_en: string;
  quantity: string;
  uom: string;
  currency: string;
  tax_rate: string | null;
  tolerance_plus: string;
  tolerance_minus: string;
  tolerance_option: string;
  amount: string;
  provisional: Generated<boolean>;
  /** Written as DealTerms; read through `storedTerms`. */
  terms: ColumnType<Record<string, unknown>, DealTerms, never>;
  deal_time: Date;
  deal_state: DealState;
  effective_at: Date | null;
  ended_at: Date | null;
  fault_side: string | null;
  end_reason: string | null;
  evidence_file_ids: Generated<string[]>;
  contract_ids: Generated<string[]>;
}
export interface LegTable extends Parties {
  id: GeneratedAlways<string>;
  gmt_create: Generated<Date>;
  deal_id: string;
  leg_no: 'A' | 'B';
  price: string;
  amount: string;
  payment_term: string;
  settlement_method: string;
}
export interface Signer {
  readonly userId: string;
  readonly name: string;
  readonly memberId: string;
  readonly time: string;
  readonly ip: string;
  readonly certificateNo: string | null;
}
/** One version of a confirmation letter (5.2). `terms_text` is the canonical JSON whose SHA-256 is the content hash. */
export interface LetterTable extends Kept, Parties {
  deal_id: string;
  leg_no: 'A' | 'B';
  letter_no: string;
  letter_version: number;
  language: 'zh' | 'en' | 'bilingual';
  template_version: string;
  terms: LetterTerms;
  terms_text: string;
  content_hash: string;
  sign_method: string | null;
  seller_signer: Signer | null;
  buyer_signer: Signer | null;
  sign_deadline: Date | null;
  extended: Generated<boolean>;
  letter_state: LetterState;
  effective_at: Date | null;
  supersedes_id: string | null;
  reissue_reason: string | null;
}
/** Schema "deals": the only file that names its columns. Money and quantities are decimal strings. */
export interface DealsTables {
  'deals.deal': DealTable;
  'deals.leg': LegTable;
  'deals.letter': LetterTable;
  'deals.sign_record': {
    id: GeneratedAlways<string>;
    gmt_create: Date;
    letter_id: string;
    side: 'seller' | 'buyer';
    account_id: string;
    member_id: string;
    signer_name: string;
    content_hash: string;
    sign_method: string;
    proof: string;
    client_ip: string;
    device: string;
    request_id: string;
    void: Generated<boolean>;
  };
  /** The last close of each price index, told by statistics. */
  'deals.reference_close': {
    index_id: string;
    gmt_modified: Date;
    product_name_id: string;
    place_id: string;
    lane: string;
    currency: string;
    uom: string;
    day: string;
    price: string;
  };
  /** How each price index is called, told by statistics. */
  'deals.index_name': { index_id: string; gmt_modified: Date; code: string; name: string; name_en: string };
  'deals.sealed_pdf': {
    letter_id: string;
    gmt_create: Generated<Date>;
    sha256: string;
    size: number;
    body: Buffer;
  };
}
export type Deal = Selectable<DealTable>;
export type Leg = Selectable<LegTable>;
export type Letter = Selectable<LetterTable>;
export const room = capability<DealsTables>('deals');
