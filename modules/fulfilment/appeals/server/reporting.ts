/** What appeals publish in the schema `reporting`. Row security is asked as the caller. */
export interface AppealViews {
  'reporting.appeals': {
    id: string;
    appeal_no: string;
    appeal_type: string;
    state: string;
    target_type: string;
    target_id: string;
    order_id: string;
    deal_id: string | null;
    seller_member_id: string;
    buyer_member_id: string;
    claimant_side: string;
    outcome: string | null;
    currency: string;
    decided_amount: string | null;
    filed_at: Date;
    ended_at: Date | null;
  };
}
