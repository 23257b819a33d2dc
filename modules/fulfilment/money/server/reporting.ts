/** What money publishes in the schema `reporting`. Row security is asked as the caller. */
export interface MoneyViews {
  'reporting.overdue_receivables': {
    receivable_id: string;
    biz_type: string;
    biz_id: string;
    biz_no: string;
    creditor_member_id: string;
    debtor_member_id: string;
    currency: string;
    unpaid: string;
    due_date: string;
  };
}
