// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'invoices.goods': {
    member_id: string;
    spu_id: string;
    goods_name: string;
    tax_category_code: string;
    spec: Generated<string>;
    unit: Generated<string>;
    gmt_modified: Generated<Date>;
  };
  'invoices.invoice': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    seller_member_id: string;
    seller_owner_dept_id: string | null;
    seller_owner_emp_id: string | null;
    buyer_member_id: string;
    buyer_owner_dept_id: string | null;
    buyer_owner_emp_id: string | null;
    invoice_apply_no: string;
    color: string;
    invoice_type: string;
    medium: string;
    state: string;
    requested_by: string;
    currency: string;
    billing_info_id: string;
    billing: Json;
    seller_name: string;
    seller_tax_no: string;
    net_amount: string;
    tax_amount: string;
    gross_amount: string;
    red_amount: Generated<string>;
    invoice_code: string | null;
    invoice_no: string | null;
    issue_date: string | null;
    issued_at: Date | null;
    file_id: string | null;
    express_no: string | null;
    received_at: Date | null;
    receive_by: Date | null;
    original_id: string | null;
    red_reason: string | null;
    red_confirm_no: string | null;
    red_asked_by: string | null;
    red_wanted: string | null;
    refuse_reason: string | null;
    issue_message: string | null;
    remark: string | null;
  };
  'invoices.line': {
    id: GeneratedAlways<string>;
    invoice_id: string;
    line_no: number;
    goods_name: string;
    tax_category_code: string;
    spec: Generated<string>;
    unit: Generated<string>;
    spu_id: string | null;
    quantity: string | null;
    price: string | null;
    net_amount: string;
    tax_rate: string;
    tax_amount: string;
  };
  'invoices.red_due': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    invoice_id: string;
    settlement_id: string;
    settlement_no: string;
    order_id: string;
    cause: string;
    amount: string;
    due_at: Date;
    red_invoice_id: string | null;
  };
  'invoices.source': {
    id: GeneratedAlways<string>;
    invoice_id: string;
    settlement_id: string | null;
    settlement_no: string | null;
    order_id: string | null;
    order_no: string | null;
    amount: string;
  };
}
