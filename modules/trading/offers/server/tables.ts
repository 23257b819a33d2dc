import type { Generated, Selectable } from 'kysely';
import type { AgreedFutures, AgreedQuotes } from '#fulfilment/deals/rules/agreed-terms.ts';
import type { QuantityViews } from '#fulfilment/quantities/server/door.ts';
import { capability } from '#kernel/server/capability.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { Goods } from '#registry/catalogue/server/door.ts';
import type { NegotiationStatus } from '../rules/negotiation-lifecycle.ts';
import type { SpecItem, VoyageTerms } from '../rules/offer.ts';
import type { OfferState } from '../rules/offer-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type OfferTable = Refined<
  MigratedTables['offers.offer'],
  {
    /** The catalogue's snapshot; empty while no product is chosen, and older rows lack what was added since. */
    goods: Generated<Partial<Goods>>;
    spec_items: Generated<SpecItem[]>;
    quote_period: Record<string, unknown> | null;
    voyage: VoyageTerms | null;
    voyage_ports: VoyagePorts | null;
    publish_state: Generated<OfferState>;
    approved_terms: Record<string, unknown> | null;
    new_offer_status: NegotiationStatus | null;
  }
>;
/** Ports by name, as they were called when the offer was saved. */
export interface VoyagePorts {
  readonly load: { readonly zh: string; readonly en: string } | null;
  readonly discharge: readonly { readonly zh: string; readonly en: string }[];
}
export type NegotiationTable = Refined<
  MigratedTables['offers.negotiation'],
  {
    status: NegotiationStatus;
    opened_terms: Record<string, unknown> | null;
    agreed_terms: Record<string, unknown> | null;
    agreed_formula: AgreedFormula | null;
    consents: Generated<Consent[]>;
  }
>;
/** The price mode agreed on and how the final price of it is found; null for a fixed price. */
export interface AgreedFormula {
  readonly mode: string;
  readonly zh: string;
  readonly en: string;
  /** What the sentence says, as figures; threads accepted before it was kept have none. */
  readonly quotes?: AgreedQuotes | null;
  readonly futures?: AgreedFutures | null;
}
export interface Consent {
  readonly action: string;
  readonly side: string;
  readonly userId: string | null;
  readonly userName: string;
  readonly time: string;
}
/** Every round is written with its terms, though the column would take none. */
export type RoundTable = Refined<MigratedTables['offers.round'], { terms: Record<string, unknown> }>;
/** Schema "offers": the only file that names its columns. Money and quantities are decimal strings. */
export interface OffersTables extends QuantityViews {
  'offers.offer': OfferTable;
  'offers.negotiation': NegotiationTable;
  'offers.round': RoundTable;
  'offers.message': MigratedTables['offers.message'];
  'offers.watch': MigratedTables['offers.watch'];
  'offers.act_rate': MigratedTables['offers.act_rate'];
}
export type Offer = Selectable<OfferTable>;
export type Negotiation = Selectable<NegotiationTable>;
export type Round = Selectable<RoundTable>;
export const offers = capability<OffersTables>('offers');
