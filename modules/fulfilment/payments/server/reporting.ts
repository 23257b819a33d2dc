/** What payments publish in the schema `reporting`. Row security is asked as the caller. */
export interface PaymentViews {
  'reporting.collection_figures': {
    payment_id: string;
    payment_no: string;
    order_id: string | null;
    seller_member_id: string;
    seller_owner_dept_id: string | null;
    seller_owner_emp_id: string | null;
    buyer_member_id: string;
    buyer_owner_dept_id: string | null;
    buyer_owner_emp_id: string | null;
    currency: string;
    amount: string;
    confirmed_at: Date;
    reversed_at: Date | null;
  };
}
