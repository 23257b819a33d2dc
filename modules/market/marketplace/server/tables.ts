import { capability } from '#kernel/server/capability.ts';

/** The market owns no tables: it reads deals as their list does, for sums a page of rows cannot give. Read only; row security and the data scope hold as on the list. */
export interface MarketplaceTables {
  'deals.deal': {
    id: string;
    deal_state: string;
    deal_time: Date;
    deleted: boolean;
    quantity: string;
    uom: string;
    currency: string;
    product_name_id: string | null;
    product_zh: string;
    product_en: string;
  };
  'deals.leg': {
    deal_id: string;
    leg_no: string;
    amount: string;
    seller_member_id: string;
    seller_owner_dept_id: string | null;
    seller_owner_emp_id: string | null;
    buyer_member_id: string;
    buyer_owner_dept_id: string | null;
    buyer_owner_emp_id: string | null;
  };
}
export const room = capability<MarketplaceTables>('marketplace');
