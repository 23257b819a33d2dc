// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Derived } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'money.account': {
    id: GeneratedAlways<string>;
    member_id: string;
    currency: string;
    kind: string;
    balance: Generated<string>;
    entries: Generated<number>;
  };
  'money.credit_line': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    creditor_member_id: string;
    debtor_member_id: string;
    currency: string;
    granted: string;
    drawn: Generated<string>;
    credit_days: number;
    valid_until: string;
    blocked_reason: string | null;
  };
  'money.deposit': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    biz_type: string;
    biz_id: string;
    biz_no: string;
    payer_member_id: string;
    receiver_member_id: string;
    currency: string;
    deposit_nature: string;
    required: string;
    balance: Generated<string>;
    frozen: Generated<string>;
    entries: Generated<number>;
    deposit_state: string;
    due_at: Date | null;
    forfeit_at: Date | null;
    forfeit_amount: string | null;
    forfeit_reason: string | null;
    forfeit_by: string | null;
    objection: string | null;
    objected_at: Date | null;
  };
  'money.deposit_entry': {
    id: GeneratedAlways<string>;
    deposit_id: string;
    seq: number;
    kind: string;
    amount: string;
    posting_id: string;
    gmt_create: Date;
  };
  'money.entry': {
    id: GeneratedAlways<string>;
    posting_id: string;
    account_id: string;
    seq: number;
    amount: string;
    running: string;
  };
  'money.posting': {
    id: GeneratedAlways<string>;
    key: string;
    kind: string;
    currency: string;
    biz_type: string;
    biz_id: string;
    reverses: string | null;
    request_id: string;
    gmt_create: Date;
    biz_no: string | null;
  };
  'money.receivable': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    biz_type: string;
    biz_id: string;
    biz_no: string;
    creditor_member_id: string;
    debtor_member_id: string;
    currency: string;
    amount: string;
    paid: Generated<string>;
    unpaid: GeneratedAlways<Derived<string>>;
    credit_line_id: string | null;
    due_date: string;
    daily_rate: Generated<string>;
    receivable_state: string;
    write_off_reason: string | null;
    write_off_by: string | null;
    write_off_name: string | null;
    write_off_at: Date | null;
  };
  'money.receivable_entry': {
    id: GeneratedAlways<string>;
    receivable_id: string;
    seq: number;
    kind: string;
    amount: string;
    creditor_member_id: string;
    debtor_member_id: string;
    currency: string;
    day: Generated<string>;
    gmt_create: Generated<Date>;
    source_type: string | null;
    source_id: string | null;
    source_no: string | null;
  };
  'money.refund': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    refund_no: string;
    member_id: string;
    currency: string;
    amount: string;
    bank_name: string;
    account_end: string;
    bank_ref: string | null;
    reason: string | null;
    refund_state: string;
    bank_account_id: string | null;
    checked_at: Date | null;
    checked_by: string | null;
    checked_name: string | null;
    paid_by: string | null;
  };
}
