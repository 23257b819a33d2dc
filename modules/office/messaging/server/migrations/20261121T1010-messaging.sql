-- breaking
-- Notices, in-site messages, letters and short messages on their way out (administration-domain 11.5, 27; trading-domain 21.1).

-- What an act said, written in the act's own transaction. Receivers are found afterwards, past the company walls, by the house.
create table messaging.notice (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  key uuid not null unique,
  event varchar(40) not null,
  kind varchar(8) not null check (kind in ('system', 'trade', 'notice')),
  title jsonb not null,
  body jsonb not null,
  -- Channels beside the in-site message; security events cannot be switched off by their receiver.
  sms boolean not null,
  email boolean not null,
  in_site boolean not null,
  must boolean not null,
  -- Holds a code or a link that opens something: wiped as soon as it was handed on.
  secret boolean not null default false,
  receiver jsonb not null,
  biz_type varchar(40),
  biz_id varchar(40),
  link varchar(300) check (link ~ '^/'),
  once_key varchar(120) unique,
  spread_at timestamptz(3)
);
create index notice_age on messaging.notice (gmt_create);
alter table messaging.notice enable row level security;
create policy written_by_anyone on messaging.notice for insert with check (true);
create policy read_by_the_house on messaging.notice for select using ((select kernel.side()) = 'clock');
create policy spread_by_the_house on messaging.notice for update using ((select kernel.side()) = 'clock');

-- The reader's own copy. One per notice and account, so that a second try never says a thing twice.
create table messaging.message (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  version int not null default 1,
  deleted boolean not null default false,
  notice_key uuid not null,
  account_id bigint not null,
  event varchar(40) not null,
  kind varchar(8) not null check (kind in ('system', 'trade', 'notice')),
  title_zh text not null,
  title_en text not null,
  body_zh text not null,
  body_en text not null,
  biz_type varchar(40),
  biz_id varchar(40),
  link varchar(300),
  read_at timestamptz(3),
  unique (notice_key, account_id)
);
create index message_own on messaging.message (account_id, id desc) where not deleted;
create index message_unread on messaging.message (account_id, kind) where not deleted and read_at is null;
alter table messaging.message enable row level security;
create policy own on messaging.message using ((select kernel.side()) = 'clock' or account_id = (select kernel.account()))
  with check ((select kernel.side()) = 'clock' or account_id = (select kernel.account()));

-- Letters and short messages: what is to be sent, tried, sent. The text is wiped after sending when it held a secret.
create table messaging.delivery (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  notice_key uuid not null,
  account_id bigint,
  event varchar(40) not null,
  channel varchar(8) not null check (channel in ('email', 'sms')),
  address varchar(254) not null,
  subject text not null,
  body text not null,
  secret boolean not null,
  must boolean not null,
  segments int not null default 0,
  state varchar(8) not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'skipped')),
  attempts int not null default 0,
  last_error text,
  provider_id text,
  done_at timestamptz(3),
  unique (notice_key, channel, address),
  check ((state = 'waiting') = (done_at is null))
);
create index delivery_month on messaging.delivery (gmt_create) where channel = 'sms';
create index delivery_failed on messaging.delivery (id desc) where state = 'failed';
alter table messaging.delivery enable row level security;
create policy house on messaging.delivery using ((select kernel.side()) = 'clock') with check ((select kernel.side()) = 'clock');

-- Which channels a person wants; without a row the defaults hold.
create table messaging.preference (
  account_id bigint primary key,
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  sms boolean not null default true,
  email boolean not null default true,
  trade_email boolean not null default false
);
alter table messaging.preference enable row level security;
create policy own on messaging.preference using ((select kernel.side()) = 'clock' or account_id = (select kernel.account()))
  with check ((select kernel.side()) = 'clock' or account_id = (select kernel.account()));

-- Where a demonstration without carriers keeps what it would have sent; shown to operators. Empty in production.
create table messaging.demo_outbox (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  delivery_id bigint not null unique references messaging.delivery (id),
  channel varchar(8) not null check (channel in ('email', 'sms')),
  address varchar(254) not null,
  subject text,
  body text not null
);
create index demo_outbox_newest on messaging.demo_outbox (id desc);
create index demo_outbox_address on messaging.demo_outbox (address);
alter table messaging.demo_outbox enable row level security;
create policy house on messaging.demo_outbox using ((select kernel.is_platform())) with check ((select kernel.side()) = 'clock');

grant delete on messaging.notice, messaging.delivery, messaging.demo_outbox to ctp_runtime;
create policy swept_by_the_house on messaging.notice for delete using ((select kernel.side()) = 'clock');

-- A spread notice reached each of its receivers at most once (the unique keys), and nothing secret stays behind.
create view audit.inv_messaging_secrets_wiped as
  select key::text as id from messaging.notice where secret and spread_at is not null and body <> '{}'::jsonb
  union all
  select id::text from messaging.delivery where secret and state <> 'waiting' and body <> '';
create view audit.inv_messaging_notice_lost as
  select n.key from messaging.notice n where n.spread_at is null and n.gmt_create < clock_timestamp() - interval '1 hour'
    and not exists (select 1 from kernel.task t where t.kind = 'messaging.spread' and t.key = n.key::text and t.state in ('waiting', 'running'));
create view audit.inv_messaging_delivery_lost as
  select d.id from messaging.delivery d where d.state = 'waiting' and d.gmt_create < clock_timestamp() - interval '6 hours'
    and not exists (select 1 from kernel.task t where t.kind = 'messaging.send' and t.key like d.id || ':%' and t.state in ('waiting', 'running'));
