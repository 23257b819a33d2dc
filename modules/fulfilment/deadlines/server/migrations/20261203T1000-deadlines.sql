-- compatible
-- Calendars of deadlines that people subscribe to, what each said last, and the days whose reminders went out.

create table deadlines.calendar (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  account_id bigint not null unique default kernel.account(),
  -- SHA-256 of the secret part of its address, hexadecimal; null while it is revoked.
  token_hash char(64) unique check (token_hash ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz(3),
  read_at timestamptz(3),
  check ((token_hash is null) = (issued_at is null))
);
alter table deadlines.calendar enable row level security;
create policy own on deadlines.calendar
  using (account_id = (select kernel.account()) or (select kernel.side()) = 'clock')
  with check (account_id = (select kernel.account()) or (select kernel.side()) = 'clock');

create table deadlines.calendar_entry (
  calendar_id bigint not null references deadlines.calendar (id),
  uid varchar(120) not null,
  document_no varchar(60) not null,
  task jsonb not null,
  href varchar(300) not null,
  due_at timestamptz(3) not null,
  sequence int not null check (sequence >= 0),
  cancelled boolean not null,
  changed_at timestamptz(3) not null,
  primary key (calendar_id, uid)
);
alter table deadlines.calendar_entry enable row level security;
create policy own on deadlines.calendar_entry
  using ((select kernel.side()) = 'clock') with check ((select kernel.side()) = 'clock');
grant delete on deadlines.calendar_entry to ctp_runtime;

create table deadlines.reminded_day (
  day date primary key,
  gmt_create timestamptz(3) not null default clock_timestamp()
);

-- What is cancelled was said before: its first saying was no cancellation.
create view audit.inv_deadlines_cancelled_unsaid as
  select calendar_id, uid from deadlines.calendar_entry where cancelled and sequence = 0;
