// Written by `npm run tables` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '#kernel/server/column-types.ts';

/** The tables and views of this schema as the migrations leave them. */
export interface MigratedTables {
  'leads.lead': {
    id: GeneratedAlways<string>;
    gmt_create: Generated<Date>;
    gmt_modified: Generated<Date>;
    created_by: string | null;
    modified_by: string | null;
    version: Generated<number>;
    deleted: Generated<boolean>;
    lead_no: string;
    batch_id: string;
    kind: string;
    state: string;
    buyer_member_id: string;
    buyer_owner_dept_id: string | null;
    buyer_owner_emp_id: string | null;
    seller_member_id: string;
    seller_owner_dept_id: string | null;
    seller_owner_emp_id: string | null;
    spu_id: string;
    sku_id: string | null;
    offer_id: string | null;
    offer_no: string | null;
    product_zh: string;
    product_en: string;
    cas_no: string | null;
    un_no: string | null;
    goods_zh: string | null;
    goods_en: string | null;
    grade: string | null;
    grade_en: string | null;
    quantity: string | null;
    price_term: string | null;
    place_id: string | null;
    place_zh: string | null;
    place_en: string | null;
    delivery_start: string | null;
    delivery_end: string | null;
    wish_price: string | null;
    currency: string | null;
    sample_amount: string | null;
    sample_unit: string | null;
    purpose: string | null;
    address: Json | null;
    remark: string | null;
    contact_name: string;
    contact_phone: string | null;
    expires_at: Date;
    answer: string | null;
    answered_at: Date | null;
    answer_offer_id: string | null;
    answer_offer_no: string | null;
    reason: string | null;
    seller_unread: Generated<boolean>;
    buyer_unread: Generated<boolean>;
  };
}
