import type { GeneratedAlways, Selectable } from 'kysely';
import type { AppealViews } from '#fulfilment/appeals/server/door.ts';
import type { DealViews } from '#fulfilment/deals/server/door.ts';
import type { MoneyViews } from '#fulfilment/money/server/door.ts';
import type { OrderViews } from '#fulfilment/orders/server/door.ts';
import type { PaymentViews } from '#fulfilment/payments/server/door.ts';
import type { ShipmentViews } from '#fulfilment/shipments/server/door.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { CatalogueViews } from '#registry/catalogue/server/door.ts';
import type { MemberViews } from '#registry/members/server/door.ts';
import type { InquiryViews } from '#trading/inquiries/server/door.ts';
import type { OfferViews } from '#trading/offers/server/door.ts';
import type { Cause, PointStatus, RateKind } from '../rules/codes.ts';
import type { Weighed } from '../rules/index-deal-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type PriceIndexTable = Refined<
  MigratedTables['statistics.price_index'],
  {
    grades: string[];
  }
>;
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
export type IndexDealTable = Refined<
  MigratedTables['statistics.index_deal'],
  {
    gmt_create: Date;
    gmt_modified: Date;
    state: Weighed;
  }
>;
export type RateTable = Refined<
  MigratedTables['statistics.rate'],
  {
    kind: RateKind;
    subject: string;
    origin: string;
  }
>;
/**
 * Schema "statistics": the only file that names its columns. Of others it reads what they publish in
 * `reporting`, and nothing else.
 */
export interface Tables
  extends AppealViews,
    CatalogueViews,
    DealViews,
    InquiryViews,
    MemberViews,
    MoneyViews,
    OfferViews,
    OrderViews,
    PaymentViews,
    ShipmentViews {
  'statistics.price_index': PriceIndexTable;
  'statistics.price_point': PricePointTable;
  'statistics.daily': PricePointTable;
  'statistics.index_deal': IndexDealTable;
  'statistics.rate': RateTable;
  'statistics.test_company': Refined<
    MigratedTables['statistics.test_company'],
    {
      gmt_create: Date;
    }
  >;
}
export type PriceIndex = Selectable<PriceIndexTable>;
export type PricePoint = Selectable<PricePointTable>;
export type IndexDeal = Selectable<IndexDealTable>;
export type Rate = Selectable<RateTable>;
export type StatisticsContext = Context<Tables, unknown>;
export const statistics = capability<Tables>('statistics');
