import type { Generated, GeneratedAlways } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { EntryKind } from '../rules/ledger.ts';

export type ResourceType = 'OFFER' | 'LOT' | 'AUCTION' | 'ACTIVITY' | 'FRAMEWORK' | 'VOUCHER';
export type { EntryKind } from '../rules/ledger.ts';

/** Schema "quantities". Quantities are decimal strings in the unit of the position. */
export interface QuantitiesTables {
  'quantities.position': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    resource_type: ResourceType;
    resource_id: string;
    uom: string;
    listed: Generated<string>;
    held: Generated<string>;
    sold: Generated<string>;
    available: GeneratedAlways<string>;
    entries: Generated<number>;
  };
  'quantities.entry': {
    id: GeneratedAlways<string>;
    position_id: string;
    seq: number;
    kind: EntryKind;
    qty: string;
    from_hold: boolean;
    biz_type: string;
    biz_id: string;
    request_id: string;
    gmt_create: Date;
  };
}
export const quantities = capability<QuantitiesTables>('quantities');
