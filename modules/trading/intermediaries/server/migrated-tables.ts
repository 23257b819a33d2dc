// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'intermediaries.application': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    application_no: string;
    negotiation_id: string;
    negotiation_no: string;
    lane: string;
    applicant_side: string;
    applicant_member_id: string;
    chosen: Generated<boolean>;
    seller_member_id: string;
    seller_owner_dept_id: string | null;
    seller_owner_emp_id: string | null;
    buyer_member_id: string;
    buyer_owner_dept_id: string | null;
    buyer_owner_emp_id: string | null;
    intermediary_member_id: string | null;
    intermediary_owner_dept_id: string | null;
    intermediary_owner_emp_id: string | null;
    mode: Generated<string>;
    title_flow: Generated<string>;
    seller_sees_buyer: Generated<boolean>;
    buyer_sees_seller: Generated<boolean>;
    reason: string | null;
    reason_text: string | null;
    commission_rate: string | null;
    commission_payer: string | null;
    commission_amount: string | null;
    commission_due_at: Date | null;
    remarks: string | null;
    product_zh: string;
    product_en: string;
    quantity: string;
    uom: string;
    currency: string;
    deal_amount: string;
    provisional: Generated<boolean>;
    related: Generated<boolean>;
    seller_consent: Json | null;
    buyer_consent: Json | null;
    approval_status: string;
    thread_status: string;
    file_by: Date | null;
    respond_by: Date | null;
    answer: string | null;
    answered_at: Date | null;
    reject_reason: string | null;
    deal_id: string | null;
    deal_no: string | null;
  };
}
