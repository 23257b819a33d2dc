import type { Selectable } from 'kysely';
import type { AgreedGoods } from '#fulfilment/deals/rules/agreed-goods.ts';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { AuctionState } from '../rules/auction-lifecycle.ts';
import type { Allocation, AuctionMode, Gradient, PriceRule } from '../rules/auction-terms.ts';
import type { BidState } from '../rules/bid-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type AuctionTable = Refined<
  MigratedTables['auctions.auction'],
  {
    status: AuctionState;
    mode: AuctionMode | null;
    allocation: Allocation | null;
    price_rule: PriceRule | null;
    gradients: readonly Gradient[];
    goods: AgreedGoods | null;
  }
>;
export type BidTable = Refined<MigratedTables['auctions.bid'], { state: BidState }>;
export type Auction = Selectable<AuctionTable>;
export type Bid = Selectable<BidTable>;
export type Enrolment = Selectable<MigratedTables['auctions.enrolment']>;
export type Result = Selectable<MigratedTables['auctions.result']>;
/** Schema "auctions": the only file that names its columns. Money and quantities are decimal text. */
export interface AuctionTables {
  'auctions.auction': AuctionTable;
  'auctions.reserve': MigratedTables['auctions.reserve'];
  'auctions.enrolment': MigratedTables['auctions.enrolment'];
  'auctions.bid': BidTable;
  'auctions.bid_key': MigratedTables['auctions.bid_key'];
  'auctions.result': MigratedTables['auctions.result'];
  'auctions.reminder': MigratedTables['auctions.reminder'];
  'auctions.signing_key': MigratedTables['auctions.signing_key'];
}
export const auctions = capability<AuctionTables>('auctions');
export type AuctionContext<I = unknown> = Context<AuctionTables, I>;
