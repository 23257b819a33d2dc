-- breaking
-- One append-only ledger per sellable resource; the position row is guarded by checks (trading-domain 1.1).
create table quantities.position (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  resource_type text not null check (resource_type in ('OFFER', 'LOT', 'AUCTION', 'ACTIVITY', 'FRAMEWORK', 'VOUCHER')),
  resource_id bigint not null,
  uom varchar(8) not null,
  listed numeric(18,3) not null default 0 check (listed >= 0),
  held numeric(18,3) not null default 0 check (held >= 0),
  sold numeric(18,3) not null default 0 check (sold >= 0),
  available numeric(18,3) generated always as (listed - held - sold) stored check (available >= 0),
  entries int not null default 0,
  unique (resource_type, resource_id)
);
create table quantities.entry (
  id bigint generated always as identity primary key,
  position_id bigint not null references quantities.position,
  seq int not null,
  kind text not null check (kind in ('LIST', 'ADJUST', 'HOLD', 'UNHOLD', 'SELL', 'UNSELL')),
  qty numeric(18,3) not null check (qty > 0 or (kind = 'ADJUST' and qty <> 0)),
  from_hold boolean not null default false check (kind = 'SELL' or not from_hold),
  biz_type text not null,
  biz_id bigint not null,
  request_id text not null,
  gmt_create timestamptz(3) not null,
  unique (position_id, seq)
);
create index on quantities.entry (biz_type, biz_id);
revoke update on quantities.entry from ctp_runtime;

create view audit.inv_quantities_position as
  select p.id, p.resource_type, p.resource_id, p.listed, p.held, p.sold, e.*
  from quantities.position p left join lateral (
    select count(*) as n, coalesce(max(seq), 0) as last,
      coalesce(sum(qty) filter (where kind in ('LIST', 'ADJUST')), 0) as sum_listed,
      coalesce(sum(case kind when 'HOLD' then qty when 'UNHOLD' then -qty when 'SELL' then case when from_hold then -qty else 0 end else 0 end), 0) as sum_held,
      coalesce(sum(case kind when 'SELL' then qty when 'UNSELL' then -qty else 0 end), 0) as sum_sold
    from quantities.entry where position_id = p.id) e on true
  where p.listed <> e.sum_listed or p.held <> e.sum_held or p.sold <> e.sum_sold or p.entries <> e.n or e.n <> e.last
    or p.listed < 0 or p.held < 0 or p.sold < 0 or p.available < 0 or p.available <> p.listed - p.held - p.sold;
