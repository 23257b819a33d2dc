-- compatible
-- The desk of bank statements: accounts with their column mappings, statements, lines and what they were matched to (trading-domain 12).
create table statements.bank_account (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  -- 0 is the operator's treasury.
  member_id bigint not null,
  bank_name varchar(80) not null,
  currency varchar(3) not null,
  account_index varchar(64) not null,
  account_tail varchar(4) not null,
  -- Which column holds what in the bank's CSV and XLSX, as it was last used.
  mapping jsonb,
  unique (member_id, account_index, currency)
);
alter table statements.bank_account enable row level security;
create policy owner on statements.bank_account using ((select kernel.member()) = member_id or ((select kernel.is_platform()) and member_id = 0))
  with check ((select kernel.member()) = member_id or ((select kernel.is_platform()) and member_id = 0));

create table statements.statement (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  statement_no varchar(30) not null unique,
  member_id bigint not null,
  bank_account_id bigint not null references statements.bank_account,
  format varchar(8) not null check (format in ('CSV', 'XLSX', 'MT940', 'CAMT053')),
  file_name varchar(100) not null,
  attachment_id bigint not null,
  sha256 char(64) not null,
  currency varchar(3) not null,
  day_from date not null,
  day_to date not null,
  opening numeric(18,2) not null,
  closing numeric(18,2) not null,
  credits numeric(18,2) not null,
  debits numeric(18,2) not null,
  line_count int not null,
  -- Lines that an earlier file had brought already.
  repeated int not null default 0,
  repeated_amount numeric(18,2) not null default 0,
  check (day_from <= day_to),
  constraint statement_totals check (opening + credits - debits = closing),
  unique (bank_account_id, sha256)
);
create index statement_of_account on statements.statement (bank_account_id, day_to desc, id desc);
create index statement_of_member on statements.statement (member_id, id desc);
alter table statements.statement enable row level security;
create policy owner on statements.statement using ((select kernel.member()) = member_id or ((select kernel.is_platform()) and member_id = 0))
  with check ((select kernel.member()) = member_id or ((select kernel.is_platform()) and member_id = 0));

create table statements.line (
  id bigint generated always as identity primary key,
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  modified_by bigint,
  version int not null default 1,
  member_id bigint not null,
  statement_id bigint not null references statements.statement,
  bank_account_id bigint not null references statements.bank_account,
  -- The line of the file, from 1; parts of a split line share it.
  file_line int not null,
  parent_id bigint references statements.line,
  booking_date date not null,
  value_date date not null,
  currency varchar(3) not null,
  -- Above zero came in, below went out.
  amount numeric(18,2) not null check (amount <> 0),
  bank_ref varchar(40),
  other_name varchar(140),
  other_tail varchar(4),
  remittance varchar(500),
  line_state varchar(8) not null check (line_state in ('10', '20', '30', '40', '50')),
  reason varchar(300),
  fingerprint varchar(64),
  check ((parent_id is null) = (fingerprint is not null))
);
-- The same line of a second file is recognised.
create unique index line_once on statements.line (bank_account_id, fingerprint) where fingerprint is not null;
create index line_of_statement on statements.line (statement_id, file_line, id);
create index line_of_parent on statements.line (parent_id) where parent_id is not null;
create index line_state on statements.line (member_id, line_state, id);
alter table statements.line enable row level security;
create policy owner on statements.line using ((select kernel.member()) = member_id or ((select kernel.is_platform()) and member_id = 0))
  with check ((select kernel.member()) = member_id or ((select kernel.is_platform()) and member_id = 0));

create table statements.match (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  member_id bigint not null,
  line_id bigint not null references statements.line,
  target_type varchar(12) not null check (target_type in ('PAYMENT', 'RECEIVABLE', 'REFUND', 'BALANCE')),
  target_id bigint not null,
  target_no varchar(30) not null,
  party_member_id bigint not null,
  -- What of the line it took, without sign; a bank fee that was kept back stands beside it.
  amount numeric(18,2) not null check (amount > 0),
  fee numeric(18,2) not null default 0 check (fee >= 0),
  reasons text[] not null,
  third_party boolean not null,
  -- Postings it made, newest last: what takes it back mirrors them.
  postings bigint[] not null default '{}',
  matched_by bigint,
  matched_name varchar(100) not null,
  active boolean not null default true,
  reversed_at timestamptz(3),
  reversed_by bigint,
  reversed_name varchar(100),
  reverse_reason varchar(300),
  check (active = (reversed_at is null)),
  check (active or reversed_by is distinct from matched_by)
);
create index match_of_line on statements.match (line_id);
-- One registration, refund or document is seen on one line at a time; a balance may come in many.
create unique index match_target on statements.match (target_type, target_id) where active and target_type in ('PAYMENT', 'REFUND');
alter table statements.match enable row level security;
create policy owner on statements.match using ((select kernel.member()) = member_id or ((select kernel.is_platform()) and member_id = 0))
  with check ((select kernel.member()) = member_id or ((select kernel.is_platform()) and member_id = 0));

-- A matched line is matched in full, once; every other line by nothing.
create view audit.inv_statement_match as
  select l.id, l.line_state, l.amount, m.total from statements.line l
  left join lateral (select coalesce(sum(x.amount), 0) as total from statements.match x where x.line_id = l.id and x.active) m on true
  where m.total <> case when l.line_state = '20' then abs(l.amount) else 0 end;
-- The pool of unidentified money is the sum of the lines nobody can name yet.
create view audit.inv_statement_pool as
  select a.member_id, a.currency, a.balance, coalesce(p.total, 0) as lines from money.account a
  left join lateral (select sum(l.amount) as total from statements.line l where l.member_id = a.member_id and l.currency = a.currency and l.line_state = '30') p on true
  where a.kind = 'UNIDENTIFIED' and a.balance <> coalesce(p.total, 0)
  union all
  select l.member_id, l.currency, 0, sum(l.amount) from statements.line l where l.line_state = '30'
    and not exists (select from money.account a where a.member_id = l.member_id and a.currency = l.currency and a.kind = 'UNIDENTIFIED') group by 1, 2;
-- Opening and lines come to the closing balance, and the parts of a split line to the line.
create view audit.inv_statement_total as
  select s.id, s.statement_no, s.closing, s.opening + s.repeated_amount + coalesce(l.total, 0) as found from statements.statement s
  left join lateral (select sum(x.amount) as total from statements.line x where x.statement_id = s.id and x.parent_id is null) l on true
  where s.closing <> s.opening + s.repeated_amount + coalesce(l.total, 0)
  union all
  select l.id, 'SPLIT', l.amount, coalesce(p.total, 0) from statements.line l
  left join lateral (select sum(x.amount) as total from statements.line x where x.parent_id = l.id) p on true
  where (l.line_state = '50' and l.amount <> coalesce(p.total, 0)) or (l.line_state <> '50' and p.total is not null);
