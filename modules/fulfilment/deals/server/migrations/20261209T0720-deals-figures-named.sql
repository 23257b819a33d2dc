-- compatible
-- Whom a line of the figures names beside its reader: the parties of the deal to the operator, those of the leg to a company, so that an intermediary keeps its two sides apart (trading-domain 4.2, INV-INT-04).
create or replace view reporting.deal_figures with (security_invoker = true) as
  select d.id as deal_id, d.deal_no, d.lane, d.seller_member_id = l.seller_member_id as of_seller, d.buyer_member_id = l.buyer_member_id as of_buyer,
    d.seller_member_id, d.seller_owner_dept_id, d.seller_owner_emp_id, d.buyer_member_id, d.buyer_owner_dept_id, d.buyer_owner_emp_id,
    d.deal_time, d.effective_at, d.deal_state, case when d.deal_state in ('90', '95') then d.ended_at end as ended_at,
    d.quantity, d.uom, d.currency, l.amount, d.product_name_id, d.product_zh, d.product_en,
    case when (select kernel.is_platform()) then d.seller_member_id else l.seller_member_id end as named_seller_id,
    case when (select kernel.is_platform()) then d.buyer_member_id else l.buyer_member_id end as named_buyer_id
  from deals.deal d join deals.leg l on l.deal_id = d.id
  where d.effective_at is not null and not d.deleted and (d.seller_member_id = l.seller_member_id or d.buyer_member_id = l.buyer_member_id);
