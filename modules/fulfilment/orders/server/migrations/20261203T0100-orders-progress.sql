-- compatible
-- How far each line has come: lines stay frozen with their order, what is planned, out and received stands beside them.
-- Quantities meet measured weights here, so they are kept with three decimals (trading-domain 0.2).
create table orders.line_progress (
  line_id bigint primary key references orders.line,
  order_id bigint not null references orders."order",
  line_no int not null,
  -- To be delivered: the quantity of the line, or what both sides agreed within the tolerance since.
  agreed_qty numeric(18,2) not null check (agreed_qty > 0),
  -- The most that may go out: the quantity of the line with its plus tolerance.
  most_qty numeric(18,3) not null,
  planned_qty numeric(18,3) not null default 0 check (planned_qty >= 0),
  shipped_qty numeric(18,3) not null default 0 check (shipped_qty >= 0),
  received_qty numeric(18,3) not null default 0 check (received_qty >= 0),
  remaining_qty numeric(18,3) not null generated always as (greatest(agreed_qty - planned_qty - shipped_qty, 0)) stored,
  -- Notes whose goods are out and not received yet.
  notes_out int not null default 0 check (notes_out >= 0),
  unique (order_id, line_no),
  constraint planned_covered check (planned_qty <= agreed_qty),
  constraint shipped_covered check (planned_qty + shipped_qty <= most_qty)
);
insert into orders.line_progress (line_id, order_id, line_no, agreed_qty, most_qty)
  select l.id, l.order_id, l.line_no, l.quantity, trunc(l.quantity * (1 + o.tolerance_plus / 100), 3)
  from orders.line l join orders."order" o on o.id = l.order_id;
alter table orders.line_progress enable row level security;
create policy of_order on orders.line_progress using (exists (select from orders."order" o where o.id = order_id)) with check (exists (select from orders."order" o where o.id = order_id));

drop view audit.inv_ord_01;
drop view audit.inv_ord_02;
drop view audit.inv_ord_03;
alter table orders."order" alter column shipped_qty type numeric(18,3), alter column received_qty type numeric(18,3), alter column remaining_qty type numeric(18,3),
  add column planned_qty numeric(18,3) not null default 0 check (planned_qty >= 0),
  -- What the settlement came to; it replaces the order amount as what is owed.
  add column settled_total numeric(18,2) check (settled_total >= 0),
  -- The order completes by itself then, when everything was received and nobody said otherwise.
  add column complete_by timestamptz(3),
  -- A difference of bank charges that the seller took on himself (trading-domain 9, smallDifference).
  add column short_amount numeric(18,2) not null default 0 check (short_amount between 0 and 5);

create view audit.inv_ord_01 as
  select p.line_id, p.order_id, p.planned_qty, p.shipped_qty from orders.line_progress p join orders.line l on l.id = p.line_id join orders."order" o on o.id = p.order_id
  where p.planned_qty + p.shipped_qty > l.quantity * (1 + o.tolerance_plus / 100)
    or p.planned_qty > l.quantity * (1 + o.tolerance_plus / 100) or p.agreed_qty not between l.quantity * (1 - o.tolerance_minus / 100) and l.quantity * (1 + o.tolerance_plus / 100);
create view audit.inv_ord_02 as
  select o.id, o.order_no from orders."order" o left join lateral (select count(*) as n, sum(amount) as total, sum(quantity) as qty from orders.line l where l.order_id = o.id) l on true
  where coalesce(l.n, 0) = 0 or o.goods_amount <> l.total or o.quantity <> l.qty or o.paid_amount + o.unpaid_amount + o.short_amount <> coalesce(o.settled_total, o.order_amount);
-- Paid what is due before pickup, or drawn on credit in full; a reversed payment leaves the flag of the overdue payment behind.
create view audit.inv_ord_03 as
  select id, order_no from orders."order" o where order_state in ('20', '21', '31') and not payment_overdue
    and case when trade_payment = '10' then not exists (select from money.receivable r where r.biz_type = 'ORDER' and r.biz_id = o.id and r.credit_line_id is not null and r.amount = o.order_amount)
      else payment_term in ('10', '11') and paid_amount + short_amount < least(order_amount, coalesce(settled_total, order_amount)) end;
create view audit.inv_ord_07 as
  select o.id, o.order_no from orders."order" o left join lateral (select count(*) as n, sum(planned_qty) as planned, sum(shipped_qty) as shipped, sum(received_qty) as received, sum(remaining_qty) as remaining
    from orders.line_progress p where p.order_id = o.id) p on true
  where p.n is distinct from (select count(*) from orders.line l where l.order_id = o.id)
    or (o.planned_qty, o.shipped_qty, o.received_qty, o.remaining_qty) is distinct from (p.planned, p.shipped, p.received, p.remaining);
