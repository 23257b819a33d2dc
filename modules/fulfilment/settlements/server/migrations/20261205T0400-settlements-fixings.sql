-- compatible
-- Basis prices (trading-domain 3.4): what is to be fixed of an order, the buyer's fixings, the margin behind them.

create table settlements.pricing (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  order_id bigint not null unique,
  order_no varchar(20) not null,
  deal_id bigint not null,
  seller_member_id bigint not null,
  buyer_member_id bigint not null check (buyer_member_id <> seller_member_id),
  lane varchar(2) not null,
  currency varchar(3) not null,
  uom varchar(8) not null,
  product_zh varchar(200) not null,
  product_en varchar(200) not null,
  contract varchar(40) not null,
  basis numeric(18, 2) not null,
  provisional_price numeric(18, 2) not null check (provisional_price > 0),
  pricing_deadline timestamptz(3) not null,
  quantity numeric(18, 2) not null check (quantity > 0),
  fixed_qty numeric(18, 2) not null default 0 check (fixed_qty >= 0),
  -- Of fixings the seller has not answered.
  waiting_qty numeric(18, 2) not null default 0 check (waiting_qty >= 0),
  -- The deposit the deal asks for; null where it asks for none.
  deposit_base numeric(18, 2) check (deposit_base > 0),
  called_at timestamptz(3),
  -- A deposit or a top-up was not paid in time: from here on the seller may fix.
  missed_at timestamptz(3),
  constraint pricing_within_quantity check (fixed_qty + waiting_qty <= quantity)
);
create index pricing_buyer on settlements.pricing (buyer_member_id, pricing_deadline) where fixed_qty < quantity;
create index pricing_open on settlements.pricing (id) where fixed_qty < quantity or deposit_base is not null;
create index pricing_deal on settlements.pricing (deal_id);
alter table settlements.pricing enable row level security;
create policy parties on settlements.pricing using ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id));

create table settlements.fixing (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  order_id bigint not null references settlements.pricing (order_id),
  order_no varchar(20) not null,
  seller_member_id bigint not null,
  buyer_member_id bigint not null,
  state varchar(2) not null check (state in ('10', '20', '30', '40', '50')),
  quantity numeric(18, 2) not null check (quantity > 0),
  -- The highest futures price the buyer takes.
  limit_price numeric(18, 2) not null check (limit_price > 0),
  -- What was published last when he placed it.
  quoted numeric(18, 2),
  quoted_day date,
  valid_until timestamptz(3) not null,
  placed_name varchar(100) not null,
  -- The futures price at which the seller carried it out.
  futures numeric(18, 2) check (futures > 0),
  answered_at timestamptz(3),
  decline_reason varchar(300),
  constraint fixing_within_limit check (futures is null or futures <= limit_price),
  check ((state = '20') = (futures is not null))
);
create index fixing_order on settlements.fixing (order_id, id);
create index fixing_waiting on settlements.fixing (seller_member_id, valid_until) where state = '10';
alter table settlements.fixing enable row level security;
create policy parties on settlements.fixing using ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id));

alter table settlements.fixed_lot add column fixing_id bigint unique references settlements.fixing;

-- What is fixed and what waits is what the lots and fixings of the order say, and never beyond its quantity.
create view audit.inv_settlements_pricing as
  select p.order_id, p.quantity, p.fixed_qty, p.waiting_qty, l.fixed, f.waiting from settlements.pricing p
  left join lateral (select coalesce(sum(l.quantity), 0) as fixed from settlements.fixed_lot l where l.order_id = p.order_id) l on true
  left join lateral (select coalesce(sum(f.quantity), 0) as waiting from settlements.fixing f where f.order_id = p.order_id and f.state = '10') f on true
  where p.fixed_qty <> l.fixed or p.waiting_qty <> f.waiting;
-- A fixing that was carried out is one lot at its price; a lot costs its futures price and the agreed basis.
create view audit.inv_settlements_lots as
  select l.id, l.order_id, l.price, l.futures from settlements.fixed_lot l
  left join settlements.pricing p on p.order_id = l.order_id left join settlements.fixing f on f.id = l.fixing_id
  where (p.id is not null and l.price <> l.futures + p.basis)
    or (f.id is not null and (f.state <> '20' or f.quantity <> l.quantity or f.futures <> l.futures or f.order_id <> l.order_id))
  union all
  select f.id, f.order_id, f.futures, f.futures from settlements.fixing f
  where f.state = '20' and not exists (select from settlements.fixed_lot l where l.fixing_id = f.id);
-- The right to fix passed to the seller only where a deposit of the order was forfeited or never came.
create view audit.inv_settlements_margin as
  select p.order_id, p.missed_at from settlements.pricing p
  where p.missed_at is not null and not exists (
    select from money.deposit d where d.biz_type = 'ORDER' and d.biz_id = p.order_id and d.payer_member_id = p.buyer_member_id and d.deposit_state in ('40', '60'));
