-- compatible
-- Wishes that are kept: what a matching offer, inquiry or index price tells once.

create table alerts.alert (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  alert_no varchar(24) not null unique,
  member_id bigint not null,
  owner_dept_id bigint,
  owner_emp_id bigint,
  side varchar(2) not null check (side in ('10', '20')),
  state varchar(2) not null check (state in ('10', '20', '30')),
  lane varchar(2) not null check (lane in ('10', '20', '30')),
  product_name_id bigint not null,
  product_zh varchar(200) not null,
  product_en varchar(200) not null,
  grade varchar(50),
  place_id bigint,
  place_zh varchar(200),
  place_en varchar(200),
  -- Tonnes: the least an offer has left, the least an inquiry asks for.
  quantity numeric(14, 2) check (quantity > 0),
  -- Per tonne: at most for a buyer, at least for a seller.
  price_limit numeric(16, 2) check (price_limit > 0),
  currency varchar(3) check (currency in ('CNY', 'USD')),
  tells_documents boolean not null default true,
  tells_prices boolean not null default false,
  until date not null,
  remark varchar(200),
  told_count int not null default 0 check (told_count >= 0),
  last_told_at timestamptz(3),
  constraint alert_limit_currency check (price_limit is null or currency is not null),
  constraint alert_tells check (tells_documents or tells_prices),
  constraint alert_prices_limit check (not tells_prices or price_limit is not null)
);
-- What an offer, an inquiry or a price asks: never all alerts.
create index alert_match on alerts.alert (product_name_id, side, id) where state = '10' and not deleted;
create index alert_own on alerts.alert (member_id, id desc) where not deleted;
create index alert_place on alerts.alert (place_id) where place_id is not null;
alter table alerts.alert enable row level security;
create policy own on alerts.alert using ((select kernel.is_platform()) or member_id = (select kernel.member()))
  with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

-- What each alert has told, once per object.
create table alerts.told (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  alert_id bigint not null references alerts.alert,
  member_id bigint not null,
  kind varchar(2) not null check (kind in ('10', '20', '30')),
  -- The offer, the inquiry; of a price its index and the day.
  object_key varchar(40) not null,
  object_id bigint not null,
  object_no varchar(30) not null,
  name_zh varchar(200) not null,
  name_en varchar(200) not null,
  price numeric(16, 2),
  currency varchar(3),
  quantity numeric(14, 2),
  place_zh varchar(200),
  place_en varchar(200),
  day date,
  -- Whose offer or inquiry it is; nobody is told of what his own company publishes.
  by_member_id bigint,
  constraint told_not_own check (by_member_id <> member_id)
);
create unique index told_once on alerts.told (alert_id, kind, object_key);
create index told_member on alerts.told (member_id, id desc);
alter table alerts.told enable row level security;
create policy own on alerts.told for select using ((select kernel.is_platform()) or member_id = (select kernel.member()));
create policy clock on alerts.told for insert with check ((select kernel.is_platform()));
revoke update on alerts.told from ctp_runtime;

-- An alert told as often as it counts, to its own company and of what its side hears of.
create view audit.inv_alerts_told as
  select a.id, a.alert_no, a.told_count, count(t.id) as told from alerts.alert a left join alerts.told t on t.alert_id = a.id
  group by a.id having count(t.id) <> a.told_count or count(t.id) filter (where t.member_id <> a.member_id) > 0
    or count(t.id) filter (where (t.kind = '10' and a.side <> '10') or (t.kind = '20' and a.side <> '20')) > 0;
