import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Kept } from '#kernel/server/kept.ts';
import type { NegotiationStatus } from '../rules/negotiation-life.ts';
import type { OfferState } from '../rules/offer-life.ts';


export interface OfferTable extends Kept {
  seller_member_id: string; seller_owner_dept_id: string | null; seller_owner_emp_id: string | null;
  offer_no: string | null; lane: string; trade_type: string; is_template: Generated<boolean>; template_name: string | null; store_id: string | null; contact_name: string | null; contact_phone: string | null;
  sku_id: string | null; spu_id: string | null; product_name_id: string | null; product_zh: string | null; product_en: string | null; cas_no: string | null; goods: Generated<Record<string, unknown>>; control_classes: Generated<string[]>; lot_id: string | null;
  producer: string | null; origin_country: string | null; grade: string | null; grade_en: string | null; producer_en: string | null; quality_standard: string | null; spec_items: Generated<unknown[]>; coa_file_ids: Generated<string[]>; sds_file_id: string | null; label_file_id: string | null; packaging_id: string | null; packaging_name: string | null; packaging_name_en: string | null;
  quantity: string | null; uom: string | null; divisible: Generated<boolean>; min_qty: string | null; qty_step: string | null; tolerance_plus: string | null; tolerance_minus: string | null; tolerance_option: string | null; position_id: string | null;
  price_mode: string | null; currency: string | null; unit_price: string | null; tax_rate: string | null; previous_price: string | null; price_changed_at: Date | null; cargo_status: string | null; price_term: string | null; named_place_id: string | null; place_zh: string | null; place_en: string | null;
  index_id: string | null; quote_period: Record<string, unknown> | null; premium: string | null; futures_contract: string | null; basis: string | null; pricing_deadline: Date | null;
  firm_type: string | null; negotiable: Generated<boolean>; direct_deal_allowed: Generated<boolean>; pick_type: string | null; warehouse_id: string | null; warehouse_name: string | null; warehouse_name_en: string | null; delivery_start: string | null; delivery_end: string | null; free_storage_days: number | null; storage_fee: string | null;
  inhibitor: string | null; quantity_basis: string | null; quality_basis: string | null; payment_term: string | null; settlement_method: string | null; lc_open_days: number | null; voyage: Record<string, unknown> | null; deposit_pct: string | null; deposit_nature: string | null; law_and_forum: string | null;
  visibility: Generated<string>; designated_buyer_ids: Generated<string[]>; valid_from: Date | null; valid_until: Date | null; good_till: string | null; remarks: string | null;
  publish_state: Generated<OfferState>; published_at: Date | null; paused_by: string | null; pause_reason: string | null; approval_status: Generated<string>; reject_reason: string | null;
  terms_version: Generated<number>; terms_hash: string | null; approved_terms: Record<string, unknown> | null; new_offer_status: NegotiationStatus | null; price_distance: string | null; price_confirmed: Generated<boolean>; flagged: Generated<boolean>; close_suspended_ms: Generated<string>;
}
export interface NegotiationTable extends Kept {
  negotiation_no: string; lane: string; offer_id: string; offer_terms_version: number; opened_terms: Record<string, unknown> | null;
  seller_member_id: string; seller_owner_dept_id: string | null; seller_owner_emp_id: string | null; buyer_member_id: string; buyer_owner_dept_id: string | null; buyer_owner_emp_id: string | null;
  intermediary_member_id: string | null; intermediary_owner_dept_id: string | null; intermediary_owner_emp_id: string | null; related_party: Generated<boolean>;
  status: NegotiationStatus; transaction_type: string | null; agreed_qty: string | null; agreed_price: string | null; agreed_terms: Record<string, unknown> | null; agreed_round_seq: number | null; agreed_formula: AgreedFormula | null;
  seller_subjects: string | null; buyer_subjects: string | null; subjects_until: Date | null; consents: Generated<Consent[]>; frozen: Generated<boolean>; locked_at: Date | null; confirm_by: Date | null; expire_at: Date | null; deposit_required: Generated<string>;
  cancel_reason: string | null; cancel_text: string | null; deal_id: string | null; rounds: Generated<number>;
}
/** The price mode agreed on and how the final price of it is found; null for a fixed price. */
export interface AgreedFormula { readonly mode: string; readonly zh: string; readonly en: string }
export interface Consent { readonly action: string; readonly side: string; readonly userId: string | null; readonly userName: string; readonly time: string }
export interface RoundTable {
  id: GeneratedAlways<string>; gmt_create: Date; created_by: string | null; author: string; negotiation_id: string; seq: number; side: string; price: string; quantity: string; terms: Record<string, unknown>;
  firm: boolean; listed_terms: Generated<boolean>; valid_until: Date; state: string; message: string | null; read_at: Date | null; hash: string;
}
/** Schema "offers": the only file that names its columns. Money and quantities are decimal strings. */
export interface OffersTables {
  'offers.offer': OfferTable;
  'offers.negotiation': NegotiationTable;
  'offers.round': RoundTable;
  'offers.message': { id: GeneratedAlways<string>; gmt_create: Date; negotiation_id: string; member_id: string; account_id: string | null; author: string; side: string; kind: string; body: string };
  'offers.watch': { account_id: string; member_id: string; offer_id: string; gmt_create: Generated<Date> };
  'offers.act_rate': { member_id: string; lane: string; minute: Date; acts: number };
  /** Read only: the ledger's figures on lists; moved through the door of quantities. */
  'quantities.position': { id: string; listed: string; held: string; sold: string; available: string };
}
export type Offer = Selectable<OfferTable>;
export type Negotiation = Selectable<NegotiationTable>;
export type Round = Selectable<RoundTable>;
export const offers = capability<OffersTables>('offers');
