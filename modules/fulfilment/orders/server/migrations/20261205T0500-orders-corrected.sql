-- compatible
-- What corrections of a settlement came to while the order has no final statement: it is owed more or less by so much.
alter table orders."order" add column corrected_amount numeric(18,2) not null default 0;

create or replace view audit.inv_ord_02 as
  select o.id, o.order_no from orders."order" o left join lateral (select count(*) as n, sum(amount) as total, sum(quantity) as qty from orders.line l where l.order_id = o.id) l on true
  where coalesce(l.n, 0) = 0 or o.goods_amount <> l.total or o.quantity <> l.qty
    or o.paid_amount + o.unpaid_amount + o.short_amount <> coalesce(o.settled_total, o.order_amount + o.corrected_amount);
create or replace view audit.inv_ord_03 as
  select id, order_no from orders."order" o where order_state in ('20', '21', '31') and not payment_overdue
    and case when trade_payment = '10' then not exists (select from money.receivable r where r.biz_type = 'ORDER' and r.biz_id = o.id and r.credit_line_id is not null and r.amount = o.order_amount)
      else payment_term in ('10', '11') and paid_amount + short_amount < least(order_amount, coalesce(settled_total, order_amount + corrected_amount)) end;
