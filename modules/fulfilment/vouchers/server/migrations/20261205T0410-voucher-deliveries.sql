-- compatible
-- Goods of an order that passed with a voucher (trading-domain 9.2, 15): what its statement settles.

create table vouchers.delivery (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  voucher_id bigint not null references vouchers.voucher,
  voucher_no varchar(24) not null,
  order_id bigint not null,
  line_no int not null,
  seller_member_id bigint not null,
  buyer_member_id bigint not null,
  -- As it was transferred; a later dip is the new holder's.
  quantity numeric(18, 3) not null check (quantity > 0),
  delivered_at timestamptz(3) not null,
  unique (voucher_id, order_id)
);
create index delivery_order on vouchers.delivery (order_id, id);
revoke update on vouchers.delivery from ctp_runtime;
alter table vouchers.delivery enable row level security;
create policy parties on vouchers.delivery using ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id));

insert into vouchers.delivery (voucher_id, voucher_no, order_id, line_no, seller_member_id, buyer_member_id, quantity, delivered_at)
select distinct on (v.id, o.id) v.id, v.voucher_no, o.id,
  coalesce((select min(l.line_no) from orders.line l where l.order_id = o.id and l.sku_id = v.sku_id), 1),
  o.seller_member_id, o.buyer_member_id, (e.payload::jsonb -> 'vouchers' -> 0 ->> 'after')::numeric, e.event_time
from vouchers.event e
join vouchers.voucher v on v.id = (e.payload::jsonb -> 'vouchers' -> 0 ->> 'id')::bigint
join orders."order" o on o.id = (e.payload::jsonb -> 'details' ->> 'orderId')::bigint
where e.event_type = '30' and e.payload::jsonb -> 'details' ->> 'toId' is not null;
