-- breaking
-- Price indices and their points, the deals each point was made of, rates of the day for import parity, companies whose deals never count (trading-domain 20).
create table statistics.price_index (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  code varchar(30) not null check (code ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$'),
  name varchar(60) not null, name_en varchar(100) not null,
  product_name_id bigint not null, product_zh varchar(200) not null, product_en varchar(200) not null,
  grades text[] not null default '{}',
  place_id bigint not null, place_zh varchar(200) not null, place_en varchar(200) not null,
  lane varchar(8) not null check (lane in ('10', '20', '30')),
  cargo_status varchar(8) not null, price_term varchar(8) not null, uom varchar(8) not null, currency varchar(3) not null,
  hs_code varchar(10) check (hs_code ~ '^\d{6,10}$'),
  enabled boolean not null default true,
  -- The last business day whose deals were closed; each day is closed once, corrections are revisions.
  closed_to date not null,
  -- The first day it measures: what was dealt before, or while it was switched off, is not looked at.
  started_on date not null
);
create unique index price_index_code on statistics.price_index (code) where not deleted;
-- One market per index (20.1): the same market is not measured twice.
create unique index price_index_market on statistics.price_index (product_name_id, place_id, lane, cargo_status, price_term, uom, currency, grades) where enabled and not deleted;
create index price_index_product on statistics.price_index (product_name_id, lane) where not deleted;
create index price_index_place on statistics.price_index (place_id) where not deleted;
-- A change of definition makes a new index.
revoke update on statistics.price_index from ctp_runtime;
grant update (gmt_modified, modified_by, version, deleted, name, name_en, hs_code, enabled, closed_to, started_on) on statistics.price_index to ctp_runtime;

create table statistics.price_point (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  author varchar(100) not null,
  index_id bigint not null references statistics.price_index,
  day date not null,
  source varchar(8) not null check (source in ('10', '20', '30', '40')),
  revision int not null check (revision >= 1),
  in_force boolean not null,
  cause varchar(10) not null check (cause in ('close', 'level', 'late', 'voided', 'accepted', 'operator', 'corrected')),
  status varchar(10) not null check (status in ('published', 'withheld')),
  low numeric(18,2) check (low > 0), high numeric(18,2), close numeric(18,2), mid numeric(18,2),
  volume numeric(18,2) check (volume >= 0),
  deal_count int not null default 0 check (deal_count >= 0),
  company_pairs int not null default 0 check (company_pairs >= 0 and company_pairs <= deal_count),
  reason varchar(300),
  check (low <= mid and mid <= high and low <= close and close <= high),
  check (num_nonnulls(low, high, close, mid) in (0, 4)),
  check (status = 'withheld' or mid is not null),
  check (revision = 1 or cause not in ('close', 'level', 'operator')),
  check (cause <> 'corrected' or reason is not null),
  -- INV-STA-03: no point reveals a single deal.
  check (source <> '10' or status = 'withheld' or (deal_count >= 3 and company_pairs >= 3)),
  unique (index_id, day, source, revision)
);
create unique index price_point_in_force on statistics.price_point (index_id, day desc, source) where in_force;
-- What was said stays said: a correction is a new revision.
revoke update on statistics.price_point from ctp_runtime;
grant update (in_force) on statistics.price_point to ctp_runtime;

-- Every deal an index has looked at, judged once: counted, or waiting for an operator because it lies outside ±15 %.
create table statistics.index_deal (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  modified_by bigint,
  version int not null default 1,
  index_id bigint not null references statistics.price_index,
  deal_id bigint not null, deal_no varchar(20) not null, deal_time timestamptz(3) not null,
  day date not null,
  pair varchar(50) not null,
  price numeric(18,2) not null check (price > 0),
  quantity numeric(18,2) not null check (quantity > 0),
  median numeric(18,2), distance_pct numeric(12,2),
  state varchar(8) not null check (state in ('10', '20', '30', '90')),
  decided_by varchar(100), decided_at timestamptz(3),
  check ((state = '30') <= (decided_at is not null)),
  unique (index_id, deal_id)
);
create index index_deal_day on statistics.index_deal (index_id, day desc, id desc);
create index index_deal_waiting on statistics.index_deal (index_id, day desc) where state = '20';
revoke update on statistics.index_deal from ctp_runtime;
grant update (gmt_modified, modified_by, version, state, decided_by, decided_at) on statistics.index_deal to ctp_runtime;

-- Figures of import parity, each with the day from which it holds; a day without one takes the last before it (20.1 fxRate, 20.3).
create table statistics.rate (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  kind varchar(12) not null check (kind in ('fx', 'duty', 'antidumping', 'vat', 'insurance', 'port')),
  -- Currency of an exchange rate, HS code of a duty or tax, code of the place of port charges; empty where one figure holds for all.
  subject varchar(30) not null default '',
  origin varchar(2) not null default '' check (origin ~ '^([A-Z]{2})?$'),
  day date not null,
  value numeric(12,3) not null check (value >= 0),
  check (kind <> 'fx' or (value > 0 and subject ~ '^[A-Z]{3}$' and origin = '')),
  check (kind not in ('duty', 'antidumping', 'vat') or value <= 1000)
);
create unique index rate_once on statistics.rate (kind, subject, origin, day) where not deleted;
create index rate_newest on statistics.rate (kind, subject, day desc) where not deleted;

create table statistics.test_company (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  author varchar(100) not null,
  member_id bigint not null unique,
  reason varchar(300) not null
);
alter table statistics.test_company enable row level security;
create policy operators on statistics.test_company using ((select kernel.is_platform())) with check ((select kernel.is_platform()));
revoke update on statistics.test_company from ctp_runtime;
grant delete on statistics.test_company to ctp_runtime;

-- The published price of a day: deals first, then an outside index, then one entered by hand; the level of offers is a range and never a price (20.2.2).
create view statistics.daily as
  select distinct on (index_id, day) * from statistics.price_point where in_force and status = 'published' and source <> '20' order by index_id, day desc, source;

create view audit.inv_statistics_pairs as
  select id, index_id, day, deal_count, company_pairs from statistics.price_point where source = '10' and status = 'published' and (deal_count < 3 or company_pairs < 3);
create view audit.inv_statistics_revisions as
  select index_id, day, source from statistics.price_point group by 1, 2, 3
  having count(*) <> max(revision) or count(*) filter (where in_force) <> 1 or max(revision) filter (where in_force) <> max(revision);
create view audit.inv_statistics_order as
  select id, low, mid, close, high from statistics.price_point where not (low <= mid and mid <= high and low <= close and close <= high);
create view audit.inv_statistics_deals as
  select p.id, p.deal_count, p.volume, d.n, d.quantity from statistics.price_point p
    cross join lateral (select count(*) as n, count(distinct pair) as pairs, coalesce(sum(quantity), 0) as quantity from statistics.index_deal i where i.index_id = p.index_id and i.day = p.day and i.state in ('10', '30')) d
  where p.in_force and p.source = '10' and p.cause in ('close', 'late', 'voided', 'accepted') and (p.deal_count, p.company_pairs, coalesce(p.volume, 0)) <> (d.n, d.pairs, d.quantity);
create view audit.inv_statistics_reference as
  select i.id, r.day as told, d.day as published from statistics.price_index i
    left join lateral (select day, close from statistics.daily where index_id = i.id order by day desc limit 1) d on i.enabled and not i.deleted
    left join deals.reference_close r on r.index_id = i.id
  where (r.day, r.price) is distinct from (d.day, d.close);
