-- compatible
-- What the figures of statistics read of deals (trading-domain 20.4): one line for the seller and one for the buyer of a deal, whatever stands between them. Row security is asked as the caller.
create index deal_figures on deals.deal (deal_time) where effective_at is not null and not deleted;
create index deal_figures_seller on deals.deal (seller_member_id, deal_time) where effective_at is not null and not deleted;
create index deal_figures_buyer on deals.deal (buyer_member_id, deal_time) where effective_at is not null and not deleted;
create index deal_figures_ended on deals.deal (ended_at) where effective_at is not null and ended_at is not null and not deleted;
create index deal_figures_late on deals.deal (effective_at) where effective_at is not null and not deleted;
create view reporting.deal_figures with (security_invoker = true) as
  select d.id as deal_id, d.deal_no, d.lane, d.seller_member_id = l.seller_member_id as of_seller, d.buyer_member_id = l.buyer_member_id as of_buyer,
    d.seller_member_id, d.seller_owner_dept_id, d.seller_owner_emp_id, d.buyer_member_id, d.buyer_owner_dept_id, d.buyer_owner_emp_id,
    d.deal_time, d.effective_at, d.deal_state, case when d.deal_state in ('90', '95') then d.ended_at end as ended_at,
    d.quantity, d.uom, d.currency, l.amount, d.product_name_id, d.product_zh, d.product_en
  from deals.deal d join deals.leg l on l.deal_id = d.id
  where d.effective_at is not null and not d.deleted and (d.seller_member_id = l.seller_member_id or d.buyer_member_id = l.buyer_member_id);
create view reporting.deal_lanes with (security_invoker = true) as select id as deal_id, lane from deals.deal;
