-- compatible
-- Flash sales and group buys: activities, the copies companies took, their limits, and who is reminded (trading-domain 8).

create table campaigns.activity (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  seller_member_id bigint not null,
  seller_owner_dept_id bigint,
  seller_owner_emp_id bigint,
  activity_no varchar(20) not null unique,
  activity_name varchar(60) not null,
  activity_type varchar(2) not null check (activity_type in ('30', '40')),
  status varchar(2) not null check (status in ('00', '10', '11', '20', '25', '30', '40', '90', '95')),
  result varchar(2) check (result in ('10', '20', '30')),
  store_id bigint,
  sku_id bigint,
  lot_id bigint,
  lot_no varchar(24),
  spu_id bigint,
  product_name_id bigint,
  product_zh varchar(200),
  product_en varchar(200),
  product_no varchar(24),
  cas_no varchar(20),
  control_classes varchar(2)[] not null default '{}',
  snapshot jsonb,
  original_price numeric(18, 2) check (original_price > 0),
  price_by varchar(2) check (price_by in ('10', '20')),
  fixed_price numeric(18, 2),
  discount numeric(6, 3),
  activity_price numeric(18, 2),
  qty_per_copy numeric(18, 3) check (qty_per_copy > 0 and qty_per_copy % 0.5 = 0),
  uom varchar(8),
  sales_unit varchar(8),
  conversion_rate numeric(18, 3) check (conversion_rate > 0),
  total_copies int check (total_copies >= 1),
  -- Never below zero, whoever writes (INV-ACT-01).
  remaining_copies int not null default 0 check (remaining_copies >= 0),
  purchase_limit int check (purchase_limit >= 1 and purchase_limit <= total_copies),
  start_time timestamptz(3),
  end_time timestamptz(3),
  -- When it opened and closes in fact: later than planned where the server was down across its start.
  opened_at timestamptz(3),
  closes_at timestamptz(3),
  public_since timestamptz(3),
  preheat_hours numeric(4, 1) check (preheat_hours between 0.5 and 24 and preheat_hours % 0.5 = 0),
  tax_rate numeric(6, 3) check (tax_rate > 0 and tax_rate < 100),
  payment_term varchar(8),
  pay_hours numeric(4, 1) check (pay_hours between 0.5 and 72),
  pick_type varchar(2) check (pick_type in ('10', '20')),
  warehouse_id bigint,
  warehouse_name varchar(200),
  warehouse_name_en varchar(200),
  warehouse_address varchar(300),
  warehouse_address_en varchar(300),
  packaging_id bigint,
  packaging_zh varchar(200),
  packaging_en varchar(200),
  purchase_qualification varchar(8)[] not null default '{}',
  rules varchar(4000),
  min_copies int check (min_copies >= 2 and min_copies <= total_copies),
  min_companies int check (min_companies >= 2 and min_companies <= total_copies),
  join_deposit_pct numeric(6, 3) check (join_deposit_pct > 0 and join_deposit_pct <= 100),
  auto_cluster boolean not null default false,
  tier_prices jsonb not null default '[]',
  -- What counts of a group now.
  group_copies int not null default 0 check (group_copies >= 0),
  group_companies int not null default 0 check (group_companies >= 0),
  progress_notified int not null default 0 check (progress_notified in (0, 50, 90)),
  position_id bigint references quantities.position,
  -- Number of copies taken so far; every later one is greater.
  taken_seq int not null default 0,
  submitted_by bigint,
  submitted_name varchar(100),
  changed_since_rejection boolean not null default true,
  reason varchar(300),
  cleared_price numeric(18, 2),
  clearing jsonb,
  clearing_hash varchar(64),
  check (activity_price > 0 and activity_price <= original_price),
  check (end_time > start_time and end_time <= start_time + interval '7 days'),
  check (total_copies is null or remaining_copies <= total_copies),
  check (result is null or activity_type = '40'),
  check (status not in ('10', '20', '25', '30', '40') or (sku_id is not null and activity_price is not null and qty_per_copy is not null and total_copies is not null
    and start_time is not null and end_time is not null and position_id is not null)),
  check (status not in ('30', '40') or (opened_at is not null and closes_at is not null)),
  check ((clearing is null) = (clearing_hash is null))
) with (fillfactor = 70);
create index activity_seller on campaigns.activity (seller_member_id, id desc) where not deleted;
create index activity_type_newest on campaigns.activity (activity_type, id desc) where not deleted;
create index activity_public on campaigns.activity (status, start_time, id) where public_since is not null and not deleted;

alter table campaigns.activity enable row level security;
create policy seen on campaigns.activity for select using (
  (select kernel.is_platform()) or seller_member_id = (select kernel.member()) or (public_since is not null and (select kernel.member()) is not null));
create policy written on campaigns.activity for insert with check ((select kernel.is_platform()) or seller_member_id = (select kernel.member()));
create policy changed on campaigns.activity for update using ((select kernel.is_platform()) or seller_member_id = (select kernel.member()))
  with check ((select kernel.is_platform()) or seller_member_id = (select kernel.member()));

-- Price, copies and times stay as they were approved (INV-ACT-05), whoever writes.
create function campaigns.keep_terms() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.status in ('20', '25', '30', '40') and (new.original_price, new.activity_price, new.qty_per_copy, new.total_copies, new.purchase_limit, new.start_time, new.end_time, new.preheat_hours, new.pay_hours,
      new.min_copies, new.min_companies, new.join_deposit_pct, new.auto_cluster, new.tier_prices, new.sku_id, new.tax_rate, new.pick_type)
    is distinct from (old.original_price, old.activity_price, old.qty_per_copy, old.total_copies, old.purchase_limit, old.start_time, old.end_time, old.preheat_hours, old.pay_hours,
      old.min_copies, old.min_companies, old.join_deposit_pct, old.auto_cluster, old.tier_prices, old.sku_id, old.tax_rate, old.pick_type) then
    raise exception 'an approved activity keeps its terms' using errcode = 'check_violation', constraint = 'activity_terms_fixed';
  end if;
  return new;
end $$;
create trigger terms_fixed before update on campaigns.activity for each row execute function campaigns.keep_terms();

-- Copies a company took: a purchase of a flash sale, or a participation of a group buy.
create table campaigns.claim (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  activity_id bigint not null references campaigns.activity,
  -- The order in which copies were taken: what every rule calls earlier.
  seq int not null,
  seller_member_id bigint not null,
  buyer_member_id bigint not null check (buyer_member_id <> seller_member_id),
  buyer_owner_dept_id bigint,
  buyer_owner_emp_id bigint,
  buyer_name varchar(100) not null,
  credit_code varchar(40) not null,
  copies int not null check (copies >= 1),
  quantity numeric(18, 2) not null check (quantity > 0),
  unit_price numeric(18, 2) not null check (unit_price > 0),
  amount numeric(18, 2) not null,
  deposit numeric(18, 2) check (deposit > 0),
  -- Of a participation: invoice data and address as they were frozen with it, for the order that may come of it.
  billing jsonb,
  address jsonb,
  -- counted: it has its copies. returned: they went back to the activity with its order. left, failed: with its deposit.
  state varchar(8) not null default 'counted' check (state in ('counted', 'returned', 'left', 'failed')),
  order_id bigint unique,
  order_no varchar(20),
  paid boolean not null default false,
  unique (activity_id, seq),
  check (amount = round(quantity * unit_price, 2)),
  check (state not in ('left', 'failed') or order_id is null),
  check (state <> 'returned' or order_id is not null)
) with (fillfactor = 80);
create index claim_activity on campaigns.claim (activity_id, buyer_member_id, id desc);
create index claim_buyer on campaigns.claim (buyer_member_id, activity_id);
alter table campaigns.claim enable row level security;
create policy parties on campaigns.claim using ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id))
  with check ((select kernel.is_platform()));

-- Copies that count for a company, one row an activity and credit code: the limit is held here (INV-ACT-02).
create table campaigns.allowance (
  activity_id bigint not null references campaigns.activity,
  credit_code varchar(40) not null,
  copies int not null check (copies >= 0),
  most int not null,
  primary key (activity_id, credit_code),
  constraint allowance_covered check (copies <= most)
) with (fillfactor = 70);
alter table campaigns.allowance enable row level security;
create policy platform on campaigns.allowance using ((select kernel.is_platform())) with check ((select kernel.is_platform()));

create table campaigns.reminder (
  activity_id bigint not null references campaigns.activity,
  account_id bigint not null,
  member_id bigint not null,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  primary key (activity_id, account_id)
);
alter table campaigns.reminder enable row level security;
create policy reader on campaigns.reminder using ((select kernel.is_platform()) or member_id = (select kernel.member()))
  with check ((select kernel.is_platform()) or member_id = (select kernel.member()));
-- Of its reminders a seller knows how many there are, not whose.
create function campaigns.reminders_of(this_activity bigint) returns int language sql stable security definer set search_path = pg_catalog
  as $$ select count(*)::int from campaigns.reminder r join campaigns.activity a on a.id = r.activity_id
    where r.activity_id = this_activity and (kernel.is_platform() or kernel.member() = a.seller_member_id) $$;

-- INV-ACT-01: copies left = all copies less those that count; the companies' sums say the same.
create view audit.inv_act_01 as
  select a.id, a.activity_no, a.status, a.total_copies, a.remaining_copies, c.counted from campaigns.activity a
  left join lateral (select coalesce(sum(k.copies), 0)::int as counted from campaigns.claim k where k.activity_id = a.id and k.state = 'counted') c on true
  where a.remaining_copies < 0 or (a.status in ('30', '40') and a.remaining_copies <> a.total_copies - c.counted)
    or (a.status in ('00', '10', '11', '20', '25', '90', '95') and c.counted > 0)
  union all
  select a.id, a.activity_no, a.status, w.copies, coalesce(c.counted, 0), 0 from campaigns.allowance w join campaigns.activity a on a.id = w.activity_id
  left join lateral (select sum(k.copies)::int as counted from campaigns.claim k where k.activity_id = w.activity_id and k.credit_code = w.credit_code and k.state = 'counted') c on true
  where w.copies <> coalesce(c.counted, 0);
-- INV-ACT-02: no company has more copies than the limit.
create view audit.inv_act_02 as
  select a.id, a.activity_no, k.credit_code, sum(k.copies) as copies, a.purchase_limit from campaigns.claim k join campaigns.activity a on a.id = k.activity_id
  where k.state = 'counted' group by a.id, a.activity_no, k.credit_code, a.purchase_limit having sum(k.copies) > a.purchase_limit;
-- INV-ACT-03: all members of a succeeded group pay one price, and each has its order.
create view audit.inv_act_03 as
  select a.id, a.activity_no, count(distinct l.unit_price) as prices, count(*) filter (where k.order_id is null) as without_order from campaigns.activity a
  join campaigns.claim k on k.activity_id = a.id and k.state = 'counted' left join orders.line l on l.order_id = k.order_id
  where a.activity_type = '40' and a.result = '20' group by a.id, a.activity_no, a.cleared_price
  having count(distinct l.unit_price) <> 1 or count(*) filter (where k.order_id is null) > 0 or min(l.unit_price) <> a.cleared_price;
-- INV-ACT-04: a failed group leaves no frozen deposit and no order; a succeeded one no frozen deposit; who takes part has one frozen in full.
create view audit.inv_act_04 as
  select a.id, a.activity_no, a.result, k.id as claim_id, k.state, d.deposit_state, d.balance, k.order_id from campaigns.activity a
  join campaigns.claim k on k.activity_id = a.id
  left join lateral (select x.deposit_state, x.balance, x.required from money.deposit x where x.biz_type = 'PARTICIPATION' and x.biz_id = k.id order by x.id desc limit 1) d on true
  where a.activity_type = '40' and (
    (a.result = '30' and (k.order_id is not null or k.state = 'counted' or d.balance > 0))
    or (a.result = '20' and d.balance > 0) or (k.state in ('left', 'failed') and d.balance > 0)
    or (a.result = '10' and k.state = 'counted' and (d.deposit_state is distinct from '20' or d.balance is distinct from k.deposit)));
-- INV-ACT-05: no history row changes price, copies or times of an activity that was approved.
create view audit.inv_act_05 as
  select h.biz_id as id, h.biz_no, h.action, h.from_state from kernel.trade_history h
  where h.biz_type = 'ACTIVITY' and h.from_state in ('20', '25', '30', '40')
    and exists (select from jsonb_array_elements(h.changes) c where c ->> 'field' in ('original_price', 'activity_price', 'qty_per_copy', 'total_copies', 'purchase_limit', 'start_time', 'end_time', 'preheat_hours'));
-- Orders and copies say the same of each other, and the goods of an activity what its copies come to.
create view audit.inv_act_order as
  select k.id, a.activity_no, k.state, o.order_no, o.order_state from campaigns.claim k join campaigns.activity a on a.id = k.activity_id join orders."order" o on o.id = k.order_id
  where o.activity_id is distinct from a.id or o.order_type <> a.activity_type or o.quantity <> k.quantity or o.buyer_member_id <> k.buyer_member_id
    or (k.state = 'returned' and o.order_state not in ('01', '32')) or (a.status = '30' and a.activity_type = '30' and k.state = 'counted' and o.order_state in ('01', '32'))
  union all
  select o.id, a.activity_no, 'no claim', o.order_no, o.order_state from orders."order" o join campaigns.activity a on a.id = o.activity_id
  where not exists (select from campaigns.claim k where k.order_id = o.id);
create view audit.inv_act_goods as
  select a.id, a.activity_no, a.status, p.listed, p.held, p.sold, a.remaining_copies * a.qty_per_copy as left_over from campaigns.activity a join quantities.position p on p.id = a.position_id
  where (a.status = '30' and (p.available <> a.remaining_copies * a.qty_per_copy or p.held <> case when a.activity_type = '40' then (a.total_copies - a.remaining_copies) * a.qty_per_copy else 0 end))
    or (a.status in ('10', '20', '25') and p.available <> a.total_copies * a.qty_per_copy)
    or (a.status in ('00', '11', '40', '90', '95') and (p.available <> 0 or p.held <> 0));
-- What became payment of a deposit is what its order says.
create view audit.inv_act_deposit as
  select o.id, o.order_no, o.deposit_amount, d.offset_amount from orders."order" o join campaigns.claim k on k.order_id = o.id
  left join lateral (select coalesce(sum(e.amount), 0) as offset_amount from money.deposit x join money.deposit_entry e on e.deposit_id = x.id
    where x.biz_type = 'PARTICIPATION' and x.biz_id = k.id and e.kind = 'OFFSET') d on true
  where o.deposit_amount <> d.offset_amount;
grant delete on campaigns.reminder to ctp_runtime;
