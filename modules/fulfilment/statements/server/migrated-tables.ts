// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'statements.line': {
    id: GeneratedAlways<string>;
    gmt_modified: Generated<Date>;
    modified_by: string | null;
    version: Generated<number>;
    member_id: string;
    statement_id: string;
    bank_account_id: string;
    file_line: number;
    parent_id: string | null;
    booking_date: string;
    value_date: string;
    currency: string;
    amount: string;
    bank_ref: string | null;
    other_name: string | null;
    other_tail: string | null;
    remittance: string | null;
    line_state: string;
    reason: string | null;
    fingerprint: string | null;
  };
  'statements.match': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    member_id: string;
    line_id: string;
    target_type: string;
    target_id: string;
    target_no: string;
    party_member_id: string;
    amount: string;
    fee: Generated<string>;
    reasons: string[];
    third_party: boolean;
    postings: Generated<string[]>;
    matched_by: string | null;
    matched_name: string;
    active: Generated<boolean>;
    reversed_at: Date | null;
    reversed_by: string | null;
    reversed_name: string | null;
    reverse_reason: string | null;
  };
  'statements.statement': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    statement_no: string;
    member_id: string;
    bank_account_id: string;
    format: string;
    file_name: string;
    attachment_id: string;
    sha256: string;
    currency: string;
    day_from: string;
    day_to: string;
    opening: string;
    closing: string;
    credits: string;
    debits: string;
    line_count: number;
    repeated: Generated<number>;
    repeated_amount: Generated<string>;
  };
}
