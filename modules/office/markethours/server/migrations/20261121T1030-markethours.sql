-- breaking
-- When each market trades (administration-domain 16). One row per market; its lock is the first in the house's lock order.

create table markethours.market_setting (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  market text not null unique check (market in ('10', '20', '30', '40')),
  -- The state as far as it has been worked through, and since when; what holds at an instant is derived from here on.
  status text not null check (status in ('open', 'closed')),
  status_since timestamptz(3) not null,
  evaluated_at timestamptz(3) not null,
  mode text not null default 'schedule' check (mode in ('schedule', 'manualOpen', 'manualClosed')),
  manual_until timestamptz(3),
  sessions jsonb not null,
  holidays jsonb not null default '[]',
  extra_days jsonb not null default '[]',
  close_policy text not null default 'keep' check (close_policy in ('keep', 'suspend', 'cancel')),
  grace_minutes int not null default 15 check (grace_minutes between 0 and 120),
  notice jsonb check (notice is null or notice ? 'zh_CN'),
  reason text check (length(reason) <= 300),
  pending_mode text check (pending_mode in ('manualOpen', 'manualClosed')),
  pending_at timestamptz(3),
  pending_until timestamptz(3),
  pending_notice jsonb,
  pending_reason text,
  check (mode <> 'schedule' or manual_until is null),
  check ((pending_mode is null) = (pending_at is null)),
  check (status_since <= evaluated_at)
);

create view audit.inv_markethours_four_markets as
  select count(*) as markets from markethours.market_setting where not deleted having count(*) <> 4;
create view audit.inv_markethours_timer_is_set as
  select m.market, m.evaluated_at from markethours.market_setting m
  where m.pending_at is not null and not exists (select 1 from kernel.task t where t.kind = 'markethours.change' and t.key = m.market and t.state in ('waiting', 'running'));
