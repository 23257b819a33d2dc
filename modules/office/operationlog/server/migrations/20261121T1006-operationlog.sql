-- breaking
-- Page visits, raw for 180 days and by day for good, and what the nightly look at the seals found (administration-domain 14).

create table operationlog.visit (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null,
  path text not null check (length(path) <= 200),
  identity text not null,
  -- Account of a signed-in person, else address and browser: whose visits are one visitor's.
  visitor text not null,
  account_id bigint,
  member_id bigint,
  client_ip text not null,
  user_agent text not null,
  locale text not null
);
create index on operationlog.visit (gmt_create);
create index on operationlog.visit (member_id, gmt_create desc);
alter table operationlog.visit enable row level security;
create policy own on operationlog.visit for select using ((select kernel.is_platform()) or member_id = (select kernel.member()));
create policy as_oneself on operationlog.visit for insert with check (member_id is not distinct from (select kernel.member()));
create policy swept_by_the_clock on operationlog.visit for delete using ((select kernel.side()) = 'clock');

-- When a visitor was last seen on a page; one conditional upsert decides whether a visit counts.
create unlogged table operationlog.recent_visit (visitor text not null, path text not null, at timestamptz not null, primary key (visitor, path));
create index on operationlog.recent_visit (at);

create table operationlog.visit_day (
  day date not null,
  path text not null,
  identity text not null,
  visits bigint not null check (visits > 0),
  visitors bigint not null check (visitors > 0),
  primary key (day, path, identity)
);
create view reporting.page_visits as select day, path, identity, visits, visitors from operationlog.visit_day;

create table operationlog.seal_check (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  account_id bigint,
  seals bigint not null,
  rows bigint not null,
  problems jsonb not null
);

grant delete on operationlog.visit, operationlog.recent_visit to ctp_runtime;
revoke update on operationlog.visit, operationlog.seal_check from ctp_runtime;
create view audit.inv_operationlog_visits_by_day as
  select day, path, identity from operationlog.visit_day where visitors > visits;
