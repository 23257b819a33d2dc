-- compatible
-- Messages people send: e-mail, short message, in-site mail; their templates, receivers and choices (administration-domain 11).

-- One edition of a template. A code's newest edition that was not taken back is used.
create table messaging.template (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  code varchar(50) not null,
  edition int not null check (edition >= 1),
  newest boolean not null default true,
  names jsonb not null,
  channel varchar(8) not null check (channel in ('email', 'sms', 'mail')),
  event varchar(40),
  titles jsonb not null,
  contents jsonb not null,
  variables jsonb not null default '[]',
  builtin boolean not null default false,
  signature varchar(12),
  check (not (newest and deleted))
);
create unique index template_edition on messaging.template (code, edition);
create unique index template_newest on messaging.template (code) where newest;
create index template_event on messaging.template (event, channel) where newest and not builtin;
create index template_listed on messaging.template (channel, code) where newest;
alter table messaging.template enable row level security;
create policy read_by_all on messaging.template for select using (true);
create policy kept_by_the_platform on messaging.template for insert with check ((select kernel.is_platform()));
create policy changed_by_the_platform on messaging.template for update using ((select kernel.is_platform()));

create table messaging.mailing (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint not null,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  member_id bigint not null default 0 check (member_id = 0),
  owner_dept_id bigint,
  owner_emp_id bigint,
  -- Names its copies, letters and short messages: each receiver gets one of each at most.
  key uuid not null unique default gen_random_uuid(),
  channel varchar(8) not null check (channel in ('email', 'sms', 'mail')),
  author_name varchar(80) not null,
  title varchar(100),
  content text not null default '',
  excerpt varchar(200) not null default '',
  receiver_mode varchar(12) not null check (receiver_mode in ('users', 'members', 'roles', 'departments', 'identity', 'all', 'addresses')),
  receivers jsonb not null default '[]',
  template_id bigint references messaging.template (id),
  variables jsonb not null default '{}',
  -- As it was handed in, both languages: a later edition of the template changes nothing.
  texts jsonb,
  language varchar(8) not null default 'locale' check (language in ('locale', 'receiver')),
  locale varchar(5) not null check (locale in ('zh_CN', 'en_US')),
  send_at timestamptz(3),
  need_receipt boolean not null default false,
  state varchar(2) not null default '00' check (state in ('00', '10', '15', '18', '20', '25', '30', '35', '40', '90')),
  reason varchar(300),
  submitted_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- Segments of short messages held back for it until it is sent.
  reserved int not null default 0 check (reserved >= 0),
  total int not null default 0,
  delivered int not null default 0,
  failed int not null default 0,
  resends int not null default 0 check (resends between 0 and 3),
  check (channel <> 'mail' or receiver_mode <> 'addresses'),
  check (reserved = 0 or (channel = 'sms' and state in ('10', '15', '18'))),
  check (state <> '15' or send_at is not null)
);
create index mailing_listed on messaging.mailing (channel, id desc) where not deleted;
create index mailing_state on messaging.mailing (channel, state, id desc) where not deleted;
create index mailing_author on messaging.mailing (created_by, id desc) where not deleted;
create index mailing_reserved on messaging.mailing (id) where reserved > 0;
alter table messaging.mailing enable row level security;
create policy platform on messaging.mailing using ((select kernel.is_platform())) with check ((select kernel.is_platform()));

-- The delivery log: one row per receiver.
create table messaging.receipt (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  mailing_id bigint not null references messaging.mailing (id),
  account_id bigint,
  name varchar(80) not null,
  company varchar(200),
  address varchar(254),
  locale varchar(5) not null check (locale in ('zh_CN', 'en_US')),
  state varchar(10) not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed')),
  reason varchar(500),
  attempts int not null default 0,
  segments int not null default 0,
  done_at timestamptz(3),
  check (account_id is not null or address is not null),
  check ((state = 'queued') = (done_at is null))
);
create unique index receipt_account on messaging.receipt (mailing_id, account_id) where account_id is not null;
create unique index receipt_address on messaging.receipt (mailing_id, address) where address is not null;
create index receipt_queued on messaging.receipt (mailing_id) where state = 'queued';
create index receipt_failed on messaging.receipt (mailing_id) where state = 'failed';
alter table messaging.receipt enable row level security;
create policy platform on messaging.receipt using ((select kernel.is_platform())) with check ((select kernel.is_platform()));
grant delete on messaging.receipt to ctp_runtime;

alter table messaging.delivery add column html text, add column receipt_id bigint references messaging.receipt (id), add column mailing_id bigint references messaging.mailing (id);
create index delivery_receipt on messaging.delivery (receipt_id) where receipt_id is not null;

alter table messaging.message add column html_zh text, add column html_en text, add column mailing_id bigint references messaging.mailing (id), add column sender varchar(80), add column revoked_at timestamptz(3);
create index message_by_time on messaging.message (account_id, gmt_create desc, id desc) where not deleted;
create index message_mailing on messaging.message (mailing_id) where mailing_id is not null;

-- Texts of single channels where an operator's edition replaces the shipped template; wiped with the body when it held a secret.
alter table messaging.notice add column channel_texts jsonb;

-- Events for which a person chose otherwise than for the rest.
create table messaging.choice (
  account_id bigint not null,
  event varchar(40) not null,
  channel varchar(8) not null check (channel in ('email', 'sms')),
  wanted boolean not null,
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, event, channel)
);
alter table messaging.choice enable row level security;
create policy own on messaging.choice using ((select kernel.side()) = 'clock' or account_id = (select kernel.account()))
  with check ((select kernel.side()) = 'clock' or account_id = (select kernel.account()));

create or replace view audit.inv_messaging_secrets_wiped as
  select key::text as id from messaging.notice where secret and spread_at is not null and (body <> '{}'::jsonb or channel_texts is not null)
  union all
  select id::text from messaging.delivery where secret and state <> 'waiting' and (body <> '' or html is not null);
-- Nobody who was to be told is forgotten: a finished message has no queued receiver, and its numbers are those of its log.
create view audit.inv_messaging_mailing_totals as
  select m.id, m.state, m.total, m.delivered, m.failed from messaging.mailing m
  join lateral (select count(*)::int as n, count(*) filter (where r.state in ('sent', 'delivered'))::int as good, count(*) filter (where r.state = 'failed')::int as bad from messaging.receipt r where r.mailing_id = m.id) l on true
  where m.state in ('20', '25', '35') and (m.total <> l.n or m.delivered <> l.good or m.failed <> l.bad or l.n <> l.good + l.bad);
create view audit.inv_messaging_mailing_lost as
  select m.id from messaging.mailing m where m.state = '15' and not exists (select 1 from kernel.task t where t.kind = 'messaging.mailing' and t.key = m.id::text and t.state in ('waiting', 'running'))
  union all
  select m.id from messaging.mailing m where m.state = '18' and m.started_at is null and not exists (select 1 from kernel.task t where t.kind = 'messaging.mailing' and t.key = m.id::text and t.state in ('waiting', 'running'));
