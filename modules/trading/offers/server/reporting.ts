/** What offers publish in the schema `reporting`. Row security is asked as the caller. */
export interface OfferViews {
  'reporting.offer_figures': {
    offer_id: string;
    offer_no: string | null;
    lane: string;
    seller_member_id: string;
    seller_owner_dept_id: string | null;
    seller_owner_emp_id: string | null;
    listed_at: Date;
    listed_qty: string | null;
    listed_price: string | null;
    uom: string | null;
    currency: string | null;
    product_name_id: string | null;
    product_zh: string | null;
    product_en: string | null;
  };
  'reporting.thread_figures': {
    thread_id: string;
    negotiation_no: string;
    lane: string;
    seller_member_id: string;
    seller_owner_dept_id: string | null;
    seller_owner_emp_id: string | null;
    buyer_member_id: string;
    buyer_owner_dept_id: string | null;
    buyer_owner_emp_id: string | null;
    won: boolean;
    rounds: number;
    /** When its first round was made; none where the listed terms were accepted at once. */
    opened_at: Date | null;
    pre_deal_at: Date | null;
    ended_at: Date;
    product_zh: string | null;
    product_en: string | null;
    product_name_id: string | null;
  };
  'reporting.index_offers': {
    side: string;
    price: string;
    side_member_id: string;
    lane: string;
    product_name_id: string | null;
    place_id: string | null;
    cargo_status: string | null;
    price_term: string | null;
    uom: string | null;
    currency: string | null;
    grade: string;
  };
}
