-- compatible
-- Auctions, their bidders, bids and results (trading-domain 7). Money is in CNY, quantities in the unit of the auction.

create table auctions.auction (
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
  auction_no varchar(24) not null unique,
  auction_name varchar(60) not null,
  round int not null default 1 check (round >= 1),
  status varchar(2) not null check (status in ('00', '10', '11', '20', '30', '40', '50', '60', '70', '80', '90')),
  store_id bigint,
  sku_id bigint,
  spu_id bigint,
  product_name_id bigint,
  product_zh varchar(200) not null default '',
  product_en varchar(200) not null default '',
  cas_no varchar(20),
  control_classes text[] not null default '{}',
  -- What the deal freezes of the goods; frozen when the auction is submitted.
  goods jsonb,
  auction_type varchar(2) check (auction_type in ('10', '20', '30', '40')),
  mode varchar(2) check (mode in ('10', '20', '30')),
  allocation varchar(2) check (allocation in ('10', '20')),
  price_rule varchar(2) check (price_rule in ('10', '20')),
  start_time timestamptz(3),
  end_time timestamptz(3),
  start_price numeric(18, 2) check (start_price > 0),
  price_increment numeric(18, 2) check (price_increment > 0),
  gradients jsonb not null default '[]',
  quantity_increment numeric(18, 2) check (quantity_increment > 0),
  min_start_qty numeric(18, 2) check (min_start_qty > 0),
  total_qty numeric(18, 2) check (total_qty > 0),
  uom varchar(3) not null default 'TNE',
  max_qty_per_bidder numeric(18, 2) check (max_qty_per_bidder > 0),
  deposit_method varchar(2) check (deposit_method in ('10', '20')),
  deposit_fixed numeric(18, 2) check (deposit_fixed > 0),
  deposit_ratio numeric(6, 3) check (deposit_ratio > 0 and deposit_ratio <= 100),
  payment_term_hours int check (payment_term_hours between 1 and 240),
  pick_type varchar(2) check (pick_type in ('10', '20')),
  warehouse_id bigint,
  warehouse_zh varchar(200),
  warehouse_en varchar(200),
  place_id bigint,
  place_zh varchar(200),
  place_en varchar(200),
  delivery_start date,
  delivery_end date,
  tax_rate numeric(6, 3) check (tax_rate > 0 and tax_rate < 100),
  invoice_type varchar(2),
  extend_trigger int not null default 3 check (extend_trigger between 0 and 60),
  extend_minutes int not null default 3 check (extend_minutes between 1 and 60),
  extend_max int not null default 0 check (extend_max between 0 and 999),
  tick_seconds int check (tick_seconds between 5 and 600),
  eligibility varchar(2) not null default '10' check (eligibility in ('10', '20')),
  bidder_ids bigint[] not null default '{}',
  reserve_decision_hours int not null default 0 check (reserve_decision_hours between 0 and 24),
  rules text,
  notice_file_id bigint,
  -- What moves while it runs; written by the batches that take bids.
  current_price numeric(18, 2),
  leader_count int not null default 0,
  bid_count int not null default 0,
  bidder_count int not null default 0,
  last_seq int not null default 0,
  sold_qty numeric(18, 2) not null default 0,
  extend_count int not null default 0,
  paused_at timestamptz(3),
  paused_by varchar(8) check (paused_by in ('operator', 'market')),
  resume_at timestamptz(3),
  paused_ms bigint not null default 0 check (paused_ms >= 0),
  prolonged boolean not null default false,
  stop_reason varchar(300),
  decide_by timestamptz(3),
  ended_at timestamptz(3),
  unlist_at timestamptz(3),
  position_id bigint,
  -- No more is ever sold than there is, whoever decides (INV-AUC-01, INV-AUC-07).
  constraint auction_not_oversold check (sold_qty >= 0 and sold_qty <= total_qty),
  constraint auction_whole check (status in ('00', '11', '90') or (sku_id is not null and goods is not null and auction_type is not null and mode is not null
    and allocation is not null and price_rule is not null and start_time is not null and end_time > start_time and start_price is not null
    and price_increment is not null and quantity_increment is not null and min_start_qty is not null and total_qty >= min_start_qty
    and deposit_method is not null and payment_term_hours is not null and delivery_start is not null and tax_rate is not null)),
  constraint auction_deposit check (deposit_method is null or status in ('00', '11') or (deposit_method = '10') = (deposit_fixed is not null)),
  constraint auction_terms_agree check (status in ('00', '11') or ((mode <> '20' or price_rule <> '20') and delivery_end >= delivery_start
    and (max_qty_per_bidder is null or max_qty_per_bidder >= min_start_qty))),
  constraint auction_lot check (allocation is distinct from '10' or status in ('00', '11') or min_start_qty = total_qty),
  constraint auction_paused check ((status = '40') = (paused_at is not null))
);
create index auction_seller on auctions.auction (seller_member_id, id desc) where not deleted;
create index auction_newest on auctions.auction (id desc) where not deleted;
create index auction_next on auctions.auction (status, start_time, id) where not deleted and status in ('20', '30', '40', '50');
create index auction_sku on auctions.auction (sku_id) where not deleted;
-- Drafts are their seller's; what was published is open to whom it is meant for. Bids are taken by the platform alone.
alter table auctions.auction enable row level security;
create policy parties on auctions.auction using (
  (select kernel.is_platform()) or seller_member_id = (select kernel.member())
  or (status in ('20', '30', '40', '50', '60', '70', '80', '90') and (eligibility = '10' or (select kernel.member()) = any (bidder_ids))))
  with check ((select kernel.is_platform()) or seller_member_id = (select kernel.member()));

-- The reserve price: nobody reads it but its seller and the clearing (INV-AUC-09).
create table auctions.reserve (
  auction_id bigint primary key references auctions.auction,
  seller_member_id bigint not null,
  price numeric(18, 2) check (price > 0)
);
alter table auctions.reserve enable row level security;
create policy seller on auctions.reserve using ((select kernel.is_platform()) or seller_member_id = (select kernel.member()));

-- Who takes part in a round; known to the other bidders by its alias alone.
create table auctions.enrolment (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  auction_id bigint not null references auctions.auction,
  round int not null,
  customer_member_id bigint not null,
  customer_dept_id bigint,
  customer_emp_id bigint,
  seller_member_id bigint not null,
  alias int not null check (alias > 0),
  related boolean not null default false,
  enrolled_by bigint,
  enrolled_name varchar(50) not null,
  left_at timestamptz(3),
  barred boolean not null default false,
  unique (auction_id, round, customer_member_id),
  unique (auction_id, round, alias),
  check (customer_member_id <> seller_member_id)
);
create index enrolment_customer on auctions.enrolment (customer_member_id, id desc);
alter table auctions.enrolment enable row level security;
create policy parties on auctions.enrolment using ((select kernel.is_platform()) or (select kernel.member()) in (customer_member_id, seller_member_id));

create table auctions.bid (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  version int not null default 1,
  bid_no varchar(24) not null unique,
  auction_id bigint not null references auctions.auction,
  round int not null,
  seq int not null check (seq > 0),
  enrolment_id bigint not null references auctions.enrolment,
  customer_member_id bigint not null,
  customer_dept_id bigint,
  customer_emp_id bigint,
  seller_member_id bigint not null,
  account_id bigint,
  account_name varchar(50) not null,
  -- An operator's bid for a customer, and what he was asked.
  proxy_reason varchar(300),
  placed_at timestamptz(3) not null,
  quantity numeric(18, 2) check (quantity > 0),
  unit_price numeric(18, 2) check (unit_price > 0),
  accept_partial boolean not null default false,
  -- Quantity and price of a sealed bid, encrypted with the key of the round until it is cleared.
  sealed text,
  tick int check (tick >= 0),
  state varchar(2) not null check (state in ('10', '20', '50', '51', '60', '70', '80')),
  replaced_by int,
  void_reason varchar(300),
  win_qty numeric(18, 2) check (win_qty > 0),
  win_price numeric(18, 2) check (win_price > 0),
  deal_id bigint unique,
  deal_no varchar(24),
  order_id bigint unique,
  order_no varchar(24),
  pay_by timestamptz(3),
  defaulted_at timestamptz(3),
  released_at timestamptz(3),
  second_chance_until timestamptz(3),
  second_chance_qty numeric(18, 2) check (second_chance_qty > 0),
  -- The bid whose goods the second chance is about.
  second_chance_of bigint references auctions.bid,
  second_chance_end varchar(8) check (second_chance_end in ('taken', 'lapsed', 'void')),
  unique (auction_id, round, seq),
  check ((sealed is null) = (quantity is not null) and (sealed is null) = (unit_price is not null)),
  check ((state in ('50', '51')) = (win_qty is not null) and (win_qty is null) = (win_price is null)),
  check (win_qty <= quantity),
  check ((second_chance_until is null) = (second_chance_qty is null))
);
-- One bid of a company counts: the queue in front only makes it quick.
create unique index bid_live on auctions.bid (auction_id, round, customer_member_id) where state in ('10', '20');
create index bid_of_round on auctions.bid (auction_id, round, seq);
create index bid_customer on auctions.bid (customer_member_id, id desc);
alter table auctions.bid enable row level security;
create policy parties on auctions.bid using ((select kernel.is_platform()) or customer_member_id = (select kernel.member())
  or (seller_member_id = (select kernel.member()) and sealed is null))
  with check ((select kernel.is_platform()) or customer_member_id = (select kernel.member()));

-- The key of the sealed bids of a round, itself encrypted with the key of the installation.
create table auctions.bid_key (
  auction_id bigint not null references auctions.auction,
  round int not null,
  sealed text not null,
  primary key (auction_id, round)
);
alter table auctions.bid_key enable row level security;
create policy clearing on auctions.bid_key using ((select kernel.is_platform()));

-- How each round ended: what was cleared, its hash, and what came of it (INV-AUC-04).
create table auctions.result (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  auction_id bigint not null references auctions.auction,
  round int not null,
  seller_member_id bigint not null,
  outcome varchar(10) not null check (outcome in ('awarded', 'failed', 'stopped', 'pending')),
  -- Canonical text: terms and ordered valid bids as the clearing read them, and what it answered.
  input text not null,
  input_hash varchar(64) not null check (input_hash ~ '^[0-9a-f]{64}$'),
  output text not null,
  sold numeric(18, 2) not null check (sold >= 0),
  reserve_met boolean,
  start_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  unique (auction_id, round)
);
alter table auctions.result enable row level security;
create policy of_auction on auctions.result using ((select kernel.is_platform()) or exists (select from auctions.auction a where a.id = auction_id));

-- Signs the files of results; the private half is encrypted with the key of the installation.
create table auctions.signing_key (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  key_id varchar(16) not null unique,
  public_key text not null,
  sealed text not null
);
alter table auctions.signing_key enable row level security;
create policy platform on auctions.signing_key using ((select kernel.is_platform()));

-- INV-AUC-01: no more is won than there is; each win is at least the minimum and on step, or the rest.
create view audit.inv_auc_01 as
  select a.id, a.auction_no, b.round, sum(b.win_qty) as won, a.total_qty from auctions.auction a join auctions.bid b on b.auction_id = a.id and b.round = a.round
  where b.win_qty is not null and b.released_at is null group by a.id, a.auction_no, b.round, a.total_qty having sum(b.win_qty) > a.total_qty
  union all
  select a.id, a.auction_no, b.round, b.win_qty, a.total_qty from auctions.auction a join auctions.bid b on b.auction_id = a.id and b.round = a.round
  where b.state = '50' and b.second_chance_end is null and b.win_qty < a.min_start_qty and a.mode <> '20';
-- INV-AUC-02: no bid before the start, at or after the end, below the start price, or off the steps where the price has one step.
create view audit.inv_auc_02 as
  select b.id, b.bid_no, b.placed_at, b.unit_price from auctions.bid b join auctions.auction a on a.id = b.auction_id and a.round = b.round
  where b.placed_at < a.start_time or (a.status not in ('00', '10', '11', '20') and b.placed_at >= a.end_time)
    or (b.unit_price is not null and a.mode <> '20' and b.unit_price < a.start_price)
    or (b.unit_price is not null and a.mode = '10' and a.gradients = '[]' and mod(b.unit_price - a.start_price, a.price_increment) <> 0);
-- INV-AUC-03: bids of an ascending single lot rise.
create view audit.inv_auc_03 as
  select * from (
    select b.id, b.bid_no, b.unit_price, lag(b.unit_price) over (partition by b.auction_id, b.round order by b.seq) as before, a.price_increment, a.gradients
    from auctions.bid b join auctions.auction a on a.id = b.auction_id and a.round = b.round
    where a.mode = '10' and a.allocation = '10' and b.state <> '70') t
  where t.unit_price <= t.before or (t.gradients = '[]' and t.unit_price < t.before + t.price_increment);
-- INV-AUC-04: what was cleared is what is stored, and what was stored is what was won.
create view audit.inv_auc_04 as
  select r.id, r.auction_id, r.round from auctions.result r
  where r.input_hash <> encode(sha256(convert_to(r.input, 'UTF8')), 'hex')
    or (r.outcome = 'awarded' and r.sold <> (select coalesce(sum((f ->> 'quantity')::numeric), 0) from jsonb_array_elements(r.output::jsonb -> 'fills') f))
    or (r.outcome = 'awarded' and exists (select from jsonb_array_elements(r.output::jsonb -> 'fills') f
      left join auctions.bid b on b.auction_id = r.auction_id and b.round = r.round and b.seq = (f ->> 'seq')::int
      where b.id is null or b.win_qty is distinct from (f ->> 'quantity')::numeric or b.win_price is distinct from (f ->> 'unitPrice')::numeric));
-- INV-AUC-05: behind a bid in the last minutes there is time to answer, unless the cap is reached.
create view audit.inv_auc_05 as
  select b.id, b.bid_no, b.placed_at, a.end_time from auctions.bid b join auctions.auction a on a.id = b.auction_id and a.round = b.round
  where a.mode = '10' and a.status in ('30', '50', '60') and a.extend_trigger > 0 and (a.extend_max = 0 or a.extend_count < a.extend_max)
    and b.placed_at > a.end_time - make_interval(mins => least(a.extend_trigger, a.extend_minutes));
-- INV-AUC-06: sums of a sealed bid are in no readable column before the end.
create view audit.inv_auc_06 as
  select b.id, b.bid_no from auctions.bid b join auctions.auction a on a.id = b.auction_id and a.round = b.round
  where a.mode = '30' and a.status in ('20', '30', '40') and (b.sealed is null or b.quantity is not null or b.unit_price is not null)
  union all
  select h.id, h.biz_no from kernel.trade_history h join auctions.bid b on h.biz_type = 'AUCTION_BID' and h.biz_id = b.id join auctions.auction a on a.id = b.auction_id
  where a.mode = '30' and exists (select from jsonb_array_elements(to_jsonb(h.changes)) c where c ->> 'field' in ('quantity', 'unit_price') and h.action <> 'open');
-- INV-AUC-07: fills of a falling price stay within the goods and bear the price of their own tick.
create view audit.inv_auc_07 as
  select a.id, a.auction_no, null::varchar as bid_no, a.sold_qty from auctions.auction a
  where a.mode = '20' and a.sold_qty <> (select coalesce(sum(b.win_qty), 0) from auctions.bid b where b.auction_id = a.id and b.round = a.round and b.win_qty is not null and b.released_at is null)
  union all
  select a.id, a.auction_no, b.bid_no, b.unit_price from auctions.auction a join auctions.bid b on b.auction_id = a.id and b.round = a.round join auctions.reserve r on r.auction_id = a.id
  where a.mode = '20' and (b.tick is null or b.win_price <> greatest(a.start_price - b.tick * a.price_increment, r.price));
-- INV-AUC-08: behind the end of a round nobody's money stays frozen but the winners'.
create view audit.inv_auc_08 as
  select d.id, d.biz_no, d.payer_member_id, a.status from money.deposit d join auctions.enrolment e on d.biz_type = 'AUCTION' and d.biz_id = e.id join auctions.auction a on a.id = e.auction_id
  where d.deposit_state in ('10', '20', '25') and (a.status in ('70', '80', '90') or a.status = '60' or e.round < a.round)
    and not exists (select from auctions.bid b where b.enrolment_id = e.id and (b.state in ('50', '51')));
-- INV-AUC-09: a reserve price is in no history, notice, answer or log.
create view audit.inv_auc_09 as
  select h.id, h.biz_no from kernel.trade_history h
  where h.biz_type = 'AUCTION' and exists (select from jsonb_array_elements(to_jsonb(h.changes)) c where c ->> 'field' ~* 'reserve_?price')
  union all
  select l.id, null from kernel.operation_log l where l.interface like '%/auction/%' and l.request_data::text ~ '"reservePrice": ?"[0-9]';
