// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'addressbook.address': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    member_id: string;
    owner_dept_id: string | null;
    owner_emp_id: string | null;
    address_type: string;
    is_default: Generated<boolean>;
    receiver_name: string;
    receiver_phone: string;
    region: string;
    detail: string;
    postcode: string | null;
    address_code: string | null;
    warehouse_id: string | null;
    unload_hours: Json | null;
    hazard_permit_file_id: string | null;
  };
  'addressbook.billing_info': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    member_id: string;
    owner_dept_id: string | null;
    owner_emp_id: string | null;
    enterprise_name: string;
    invoice_type: string;
    is_default: Generated<boolean>;
    tax_no: string;
    tax_no_approved: Generated<boolean>;
    address: string | null;
    phone: string | null;
    bank: string | null;
    account_sealed: string | null;
    account_tail: string | null;
    receiver_name: string | null;
    receiver_phone: string | null;
    receiver_address: string | null;
    remarks: string | null;
    tax_no_reason: string | null;
  };
}
