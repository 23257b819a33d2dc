-- compatible
-- Whose a statement is, for those who read it in a list of their own.
create or replace view reporting.settlements with (security_invoker = true) as
  select id, settlement_no, kind, state, order_id, protocol_id, deal_id, seller_member_id, buyer_member_id, currency, weight, total_amount, difference_amount, confirmed_at, closed_at,
    seller_owner_dept_id, seller_owner_emp_id, buyer_owner_dept_id, buyer_owner_emp_id
  from settlements.settlement where not deleted;
