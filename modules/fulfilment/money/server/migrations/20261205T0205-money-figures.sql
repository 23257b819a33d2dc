-- compatible
-- Overdue receivables, for the figures of statistics (trading-domain 20.4). Row security is asked as the caller.
create index receivable_figures on money.receivable (due_date, id) where receivable_state = '40';
create view reporting.overdue_receivables with (security_invoker = true) as
  select id as receivable_id, biz_type, biz_id, biz_no, creditor_member_id, debtor_member_id, currency, unpaid, due_date
  from money.receivable where receivable_state = '40' and unpaid > 0;
