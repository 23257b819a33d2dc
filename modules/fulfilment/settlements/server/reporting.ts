/**
 * What settlements publish in the schema `reporting`. Row security is asked as the caller. Weights and amounts are
 * decimal strings.
 */
export interface SettlementViews {
  'reporting.settlements': {
    id: string;
    settlement_no: string;
    kind: string;
    state: string;
    order_id: string | null;
    protocol_id: string | null;
    deal_id: string | null;
    seller_member_id: string;
    buyer_member_id: string;
    seller_owner_dept_id: string | null;
    seller_owner_emp_id: string | null;
    buyer_owner_dept_id: string | null;
    buyer_owner_emp_id: string | null;
    currency: string;
    weight: string;
    total_amount: string;
    difference_amount: string;
    confirmed_at: Date | null;
    closed_at: Date | null;
  };
}
