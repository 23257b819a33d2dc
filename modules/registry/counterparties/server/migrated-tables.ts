// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'counterparties.rule': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    member_id: string;
    side: string;
    effect: string;
    party: string;
    party_member_id: string | null;
    party_group_id: string | null;
    party_country: string | null;
    category_id: string | null;
    product_name_id: string | null;
    currency: string | null;
    payment_terms: Generated<string[]>;
    max_amount: string | null;
    valid_from: string;
    valid_until: string | null;
    note: string | null;
    enabled: Generated<boolean>;
    changed_name: string;
  };
}
