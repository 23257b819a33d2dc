/**
 * What deals publish in the schema `reporting`. Row security is asked as the caller. Quantities and amounts
 * are decimal strings.
 */
export interface DealViews {
  'reporting.deal_figures': {
    deal_id: string;
    deal_no: string;
    lane: string;
    /** The line of the deal's seller, and of its buyer; without an intermediary one line is both. */
    of_seller: boolean;
    of_buyer: boolean;
    seller_member_id: string;
    seller_owner_dept_id: string | null;
    seller_owner_emp_id: string | null;
    buyer_member_id: string;
    buyer_owner_dept_id: string | null;
    buyer_owner_emp_id: string | null;
    deal_time: Date;
    effective_at: Date;
    deal_state: string;
    /** When it fell after it had been in effect. */
    ended_at: Date | null;
    quantity: string;
    uom: string;
    currency: string;
    amount: string;
    product_name_id: string | null;
    product_zh: string;
    product_en: string;
    /** Whom the line names to its reader: the deal's parties to the operator, the leg's to a company. */
    named_seller_id: string;
    named_buyer_id: string;
  };
  'reporting.deal_lanes': { deal_id: string; lane: string };
  'reporting.deal_legs': {
    deal_id: string;
    leg_no: string;
    amount: string;
    seller_member_id: string;
    seller_owner_dept_id: string | null;
    seller_owner_emp_id: string | null;
    buyer_member_id: string;
    buyer_owner_dept_id: string | null;
    buyer_owner_emp_id: string | null;
    deal_state: string;
    deal_time: Date;
    quantity: string;
    uom: string;
    currency: string;
    product_name_id: string | null;
    product_zh: string;
    product_en: string;
    /** No leg before this one is visible to the caller. */
    first_seen: boolean;
  };
  'reporting.index_deals': {
    deal_id: string;
    deal_no: string;
    deal_time: Date;
    day: string;
    deal_state: string;
    lane: string;
    product_name_id: string | null;
    place_id: string | null;
    cargo_status: string | null;
    price_term: string | null;
    uom: string;
    currency: string;
    grade: string;
    related_party: boolean;
    provisional: boolean;
    price: string;
    quantity: string;
    seller_member_id: string;
    buyer_member_id: string;
  };
}
