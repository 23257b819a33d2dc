-- breaking
-- Imports with their failed rows, and exports as background tasks (administration-domain 19, 20).

create table transfers.import_log (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  version int not null default 1,
  member_id bigint,
  account_id bigint not null,
  operator_name varchar(100) not null,
  -- How the person worked, so that background work goes on as him.
  side varchar(10) not null check (side in ('platform', 'seller', 'buyer')),
  locale varchar(5) not null,
  time_zone varchar(40) not null,
  biz_type varchar(40) not null,
  file_name varchar(99) not null,
  sha256 char(64) not null,
  attachment_id bigint,
  mode varchar(8) not null check (mode in ('partial', 'all')),
  total int not null default 0 check (total >= 0),
  done int not null default 0,
  success int not null default 0 check (success >= 0),
  fail int not null default 0 check (fail >= 0),
  -- 10 running, 20 done, 30 partly failed, 40 failed
  state varchar(2) not null default '10' check (state in ('10', '20', '30', '40')),
  error text,
  cost_ms int,
  errors_until timestamptz,
  check (done <= total),
  check (state not in ('20', '30') or (success + fail = total and done = total)),
  check (state <> '20' or fail = 0)
);
create index import_log_list on transfers.import_log (biz_type, member_id, id desc);
create index import_log_repeat on transfers.import_log (account_id, sha256, gmt_create desc);
alter table transfers.import_log enable row level security;
create policy own on transfers.import_log using ((select kernel.is_platform()) or member_id = (select kernel.member()) or account_id = (select kernel.account()))
  with check ((select kernel.is_platform()) or account_id = (select kernel.account()));

-- Rows that could not be taken, as they were, with every reason.
create table transfers.import_row (
  log_id bigint not null references transfers.import_log (id) on delete cascade,
  line int not null check (line > 0),
  cells jsonb not null,
  problems jsonb not null,
  primary key (log_id, line)
);
alter table transfers.import_row enable row level security;
create policy own on transfers.import_row using (exists (select 1 from transfers.import_log l where l.id = log_id)) with check (exists (select 1 from transfers.import_log l where l.id = log_id));
grant delete on transfers.import_row to ctp_runtime;

-- The row at which a person's new tasks queue while the unfinished ones are counted.
create table transfers.person (account_id bigint primary key, gmt_modified timestamptz(3) not null default clock_timestamp());

create table transfers.export_task (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  member_id bigint,
  account_id bigint not null,
  side varchar(10) not null check (side in ('platform', 'seller', 'buyer')),
  locale varchar(5) not null,
  time_zone varchar(40) not null,
  biz_type varchar(40) not null,
  title jsonb not null,
  filters jsonb not null,
  columns jsonb not null,
  format varchar(4) not null check (format in ('xlsx', 'csv')),
  state varchar(2) not null default '10' check (state in ('10', '20', '30', '40', '50', '60')),
  progress int not null default 0 check (progress between 0 and 100),
  rows int not null default 0,
  attachment_id bigint,
  expire_at timestamptz,
  error varchar(300),
  check ((state = '30') = (attachment_id is not null and expire_at is not null))
);
create index export_task_own on transfers.export_task (account_id, id desc) where not deleted;
create index export_task_open on transfers.export_task (account_id) where state in ('10', '20');
create index export_task_over on transfers.export_task (expire_at) where state = '30';
alter table transfers.export_task enable row level security;
create policy own on transfers.export_task using ((select kernel.side()) = 'clock' or account_id = (select kernel.account()))
  with check ((select kernel.side()) = 'clock' or account_id = (select kernel.account()));

create view audit.inv_transfers_exports_per_person as
  select account_id, count(*) from transfers.export_task where state in ('10', '20') and not deleted group by account_id having count(*) > 3;
create view audit.inv_transfers_failed_rows as
  select l.id, l.fail, count(r.line) as kept from transfers.import_log l left join transfers.import_row r on r.log_id = l.id
  where l.state in ('30', '40') and l.errors_until > clock_timestamp() + interval '1 day' group by l.id, l.fail having count(r.line) <> l.fail;
