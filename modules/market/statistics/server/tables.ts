import type { DealViews } from '#fulfilment/deals/server/door.ts';
import type { CatalogueViews } from '#registry/catalogue/server/door.ts';
import type { OfferViews } from '#trading/offers/server/door.ts';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Work } from '#kernel/server/capability.ts';
import { capability } from '#kernel/server/capability.ts';
import type { Kept } from '#kernel/server/kept.ts';
import type { Cause, PointStatus, RateKind } from '../rules/codes.ts';
import type { Weighed } from '../rules/index-deal-life.ts';

export interface PriceIndexTable extends Kept {
  code: string;
  name: string;
  name_en: string;
  product_name_id: string;
  product_zh: string;
  product_en: string;
  grades: string[];
  place_id: string;
  place_zh: string;
  place_en: string;
  lane: string;
  cargo_status: string;
  price_term: string;
  uom: string;
  currency: string;
  hs_code: string | null;
  enabled: Generated<boolean>;
  closed_to: string;
  started_on: string;
}
export interface PricePointTable {
  id: GeneratedAlways<string>;
  gmt_create: Date;
  created_by: string | null;
  author: string;
  index_id: string;
  day: string;
  source: string;
  revision: number;
  in_force: boolean;
  cause: Cause;
  status: PointStatus;
  low: string | null;
  high: string | null;
  close: string | null;
  mid: string | null;
  volume: string | null;
  deal_count: number;
  company_pairs: number;
  reason: string | null;
}
export interface IndexDealTable {
  id: GeneratedAlways<string>;
  gmt_create: Date;
  gmt_modified: Date;
  modified_by: string | null;
  version: Generated<number>;
  index_id: string;
  deal_id: string;
  deal_no: string;
  deal_time: Date;
  day: string;
  pair: string;
  price: string;
  quantity: string;
  median: string | null;
  distance_pct: string | null;
  state: Weighed;
  decided_by: string | null;
  decided_at: Date | null;
}
export interface RateTable extends Kept {
  kind: RateKind;
  subject: string;
  origin: string;
  day: string;
  value: string;
}
/** Schema "statistics": the only file that names its columns. Of others it reads what they publish in `reporting`, and nothing else. */
export interface Tables extends CatalogueViews, DealViews, OfferViews {
  'statistics.price_index': PriceIndexTable;
  'statistics.price_point': PricePointTable;
  'statistics.daily': PricePointTable;
  'statistics.index_deal': IndexDealTable;
  'statistics.rate': RateTable;
  'statistics.test_company': {
    id: GeneratedAlways<string>;
    gmt_create: Date;
    created_by: string | null;
    author: string;
    member_id: string;
    reason: string;
  };
}
export type PriceIndex = Selectable<PriceIndexTable>;
export type PricePoint = Selectable<PricePointTable>;
export type IndexDeal = Selectable<IndexDealTable>;
export type Rate = Selectable<RateTable>;
export type Hand = Work<Tables, unknown>;
export const room = capability<Tables>('statistics');
