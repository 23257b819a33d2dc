/**
 * What orders publish in the schema `reporting`. Row security is asked as the caller. Quantities and money are
 * decimal strings, days `YYYY-MM-DD`.
 */
export interface OrderViews {
  'reporting.order_figures': {
    order_id: string;
    order_no: string;
    deal_id: string | null;
    order_state: string;
    seller_member_id: string;
    seller_owner_dept_id: string | null;
    seller_owner_emp_id: string | null;
    buyer_member_id: string;
    buyer_owner_dept_id: string | null;
    buyer_owner_emp_id: string | null;
    quantity: string;
    uom: string;
    currency: string;
    order_amount: string;
    product_name_id: string | null;
    product_zh: string;
    product_en: string;
    delivery_end: string;
    completed_at: Date | null;
    picked_at: Date | null;
    revoked_at: Date | null;
    /** None where the order is sold on credit. */
    pay_deadline: Date | null;
    paid_in_time: boolean;
  };
  'reporting.orders': {
    id: string;
    order_no: string;
    order_type: string;
    order_state: string;
    deal_id: string | null;
    protocol_id: string | null;
    trade_type: string;
    currency: string;
    uom: string;
    product_zh: string;
    product_en: string;
    product_name_id: string | null;
    seller_member_id: string;
    seller_owner_dept_id: string | null;
    seller_owner_emp_id: string | null;
    buyer_member_id: string;
    buyer_owner_dept_id: string | null;
    buyer_owner_emp_id: string | null;
    quantity: string;
    shipped_qty: string;
    received_qty: string;
    order_amount: string;
    settled_total: string | null;
    paid_amount: string;
    unpaid_amount: string;
    payment_term: string;
    pay_deadline: Date | null;
    submitted_at: Date | null;
    delivery_start: string;
    delivery_end: string;
    completed_at: Date | null;
    overdue_at: Date | null;
    payment_overdue: boolean;
    pickup_overdue: boolean;
    provisional: boolean;
    gmt_create: Date;
  };
}
