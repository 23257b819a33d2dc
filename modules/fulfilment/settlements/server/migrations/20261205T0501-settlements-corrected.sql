-- compatible
-- A settlement that stands already says all of it; before that the corrections do.
update orders."order" o set corrected_amount = c.amount, unpaid_amount = o.order_amount + c.amount - o.short_amount - o.paid_amount
  from (select s.order_id, sum(s.total_amount) as amount from settlements.settlement s where s.kind = '30' and s.state in ('20', '40', '50') group by s.order_id) c
  where c.order_id = o.id and o.settled_total is null;
