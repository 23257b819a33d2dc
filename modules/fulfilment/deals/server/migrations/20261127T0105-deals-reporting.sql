-- compatible
-- Legs with what they share of their deal, for the sums of cockpits; row security is asked as the caller. `first_seen`: no leg before this one is visible to the caller, so a deal of two legs counts once.
create view reporting.deal_legs with (security_invoker = true) as
  select l.deal_id, l.leg_no, l.amount, l.seller_member_id, l.seller_owner_dept_id, l.seller_owner_emp_id, l.buyer_member_id, l.buyer_owner_dept_id, l.buyer_owner_emp_id,
    d.deal_state, d.deal_time, d.quantity, d.uom, d.currency, d.product_name_id, d.product_zh, d.product_en,
    (l.leg_no = 'A' or not exists (select from deals.leg e where e.deal_id = l.deal_id and e.leg_no < l.leg_no)) as first_seen
  from deals.leg l join deals.deal d on d.id = l.deal_id where not d.deleted;
