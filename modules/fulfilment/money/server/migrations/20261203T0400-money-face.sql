-- compatible
-- What pages of money need: refunds and unidentified money as accounts, entries of receivables, objections to a
-- forfeiture, write-offs by two people (trading-domain 1.2, 12.2).
alter table money.account drop constraint account_kind_check;
alter table money.account add constraint account_kind_check check (kind in ('BANK', 'AVAILABLE', 'FROZEN', 'RECEIVED', 'REFUNDING', 'UNIDENTIFIED'));
alter table money.posting drop constraint posting_kind_check;
alter table money.posting add constraint posting_kind_check check (kind in ('PAY_IN', 'PAY_OUT', 'SETTLE', 'UNSETTLE', 'FREEZE', 'TOPUP', 'RELEASE', 'OFFSET', 'FORFEIT',
  'REFUND', 'REFUND_PAID', 'REFUND_BACK', 'POOL', 'UNPOOL', 'REVERSE'));
create index entry_of_account on money.entry (account_id, id desc);
create index posting_by_time on money.posting (gmt_create, id);

-- A forfeiture is announced; the payer may object for 24 hours, then it is carried out.
alter table money.deposit
  add column forfeit_at timestamptz(3),
  add column forfeit_amount numeric(18,2) check (forfeit_amount > 0),
  add column forfeit_reason varchar(300),
  add column forfeit_by bigint,
  add column objection varchar(300),
  add column objected_at timestamptz(3),
  add constraint deposit_forfeit_open check (forfeit_at is null or deposit_state in ('20', '25')),
  add constraint deposit_forfeit_reasoned check (forfeit_at is null or forfeit_reason is not null);
create index deposit_due on money.deposit (due_at, id) where due_at is not null;

-- A write-off is asked for by one operator and approved by another.
alter table money.receivable
  add column write_off_reason varchar(300),
  add column write_off_by bigint,
  add column write_off_name varchar(100),
  add column write_off_at timestamptz(3);
create index receivable_newest on money.receivable (creditor_member_id, id desc);
create index receivable_newest_debtor on money.receivable (debtor_member_id, id desc);

create table money.receivable_entry (
  id bigint generated always as identity primary key,
  receivable_id bigint not null references money.receivable,
  seq int not null,
  kind text not null check (kind in ('OPEN', 'PAY', 'REOPEN', 'WRITE_OFF')),
  -- What it adds to what is owed; a payment is below zero.
  amount numeric(18,2) not null check (amount <> 0),
  creditor_member_id bigint not null, debtor_member_id bigint not null,
  currency varchar(3) not null,
  -- The business day, by which a statement of account is cut.
  day date not null default kernel.today(),
  gmt_create timestamptz(3) not null default kernel.now(),
  unique (receivable_id, seq),
  check ((kind in ('OPEN', 'REOPEN')) = (amount > 0))
);
create index receivable_entry_between on money.receivable_entry (creditor_member_id, debtor_member_id, currency, day, id);
create index receivable_entry_debtor on money.receivable_entry (debtor_member_id, currency, day, id);
revoke update, delete on money.receivable_entry from ctp_runtime;
alter table money.receivable_entry enable row level security;
create policy parties on money.receivable_entry using ((select kernel.is_platform()) or (select kernel.member()) in (creditor_member_id, debtor_member_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (creditor_member_id, debtor_member_id));
insert into money.receivable_entry (receivable_id, seq, kind, amount, creditor_member_id, debtor_member_id, currency, day, gmt_create)
  select r.id, e.seq, e.kind, e.amount, r.creditor_member_id, r.debtor_member_id, r.currency, (e.at at time zone 'Asia/Shanghai')::date, e.at from money.receivable r
  cross join lateral (values (1, 'OPEN', r.amount, r.gmt_create), (2, 'PAY', -r.paid, r.gmt_modified),
    (3, 'WRITE_OFF', case when r.receivable_state = '50' then -r.unpaid else 0 end, r.gmt_modified)) e (seq, kind, amount, at) where e.amount <> 0;

-- Available money on its way back to the company's own bank account.
create table money.refund (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  refund_no varchar(30) not null unique,
  member_id bigint not null,
  currency varchar(3) not null,
  amount numeric(18,2) not null check (amount > 0),
  bank_name varchar(80) not null,
  -- The end of the account number; the whole stands sealed in the record of the company.
  account_end varchar(8) not null,
  bank_ref varchar(40),
  reason varchar(300),
  refund_state varchar(8) not null check (refund_state in ('10', '20', '30', '40'))
);
create index refund_of_member on money.refund (member_id, id desc);
create index refund_open on money.refund (id) where refund_state = '10';
alter table money.refund enable row level security;
create policy owner on money.refund using ((select kernel.is_platform()) or (select kernel.member()) = member_id)
  with check ((select kernel.is_platform()) or (select kernel.member()) = member_id);

-- The entries of a receivable come to what is unpaid on it, and to nothing once it is written off.
create view audit.inv_money_receivable as
  select r.id, r.biz_no, r.unpaid, e.total from money.receivable r
  left join lateral (select coalesce(sum(x.amount), 0) as total, count(*) as n, coalesce(max(x.seq), 0) as last,
      count(*) filter (where x.creditor_member_id <> r.creditor_member_id or x.debtor_member_id <> r.debtor_member_id or x.currency <> r.currency) as other
    from money.receivable_entry x where x.receivable_id = r.id) e on true
  where e.total <> case when r.receivable_state = '50' then 0 else r.unpaid end or e.n <> e.last or e.other > 0;
-- What is on its way back to banks = what is asked for and neither paid nor refused.
create view audit.inv_money_refund as
  select a.id, a.member_id, a.currency, a.balance, r.open from money.account a
  left join lateral (select coalesce(sum(x.amount), 0) as open from money.refund x where x.member_id = a.member_id and x.currency = a.currency and x.refund_state = '10') r on true
  where a.kind = 'REFUNDING' and a.balance <> r.open
  union all
  select x.id, x.member_id, x.currency, 0, x.amount from money.refund x where x.refund_state = '10'
    and not exists (select from money.account a where a.member_id = x.member_id and a.currency = x.currency and a.kind = 'REFUNDING');
-- Entries are append-only: the balance after each is kept with it, so that a page of movements sums nothing.
alter table money.entry add column running numeric(18,2);
update money.entry e set running = (select sum(x.amount) from money.entry x where x.account_id = e.account_id and x.seq <= e.seq);
alter table money.entry alter column running set not null;

create or replace function money.post(this_key text, this_kind text, this_currency text, this_biz_type text, this_biz_id bigint,
    reversed bigint, request text, at timestamptz, members bigint[], kinds text[], amounts numeric[])
  returns table (posting_id bigint, repeated boolean) language plpgsql security definer set search_path = pg_catalog as $$
declare
  made bigint;
  line record;
  account_row record;
begin
  if coalesce(cardinality(members), 0) < 2 or cardinality(members) <> cardinality(kinds) or cardinality(members) <> cardinality(amounts)
    or (select sum(a) from unnest(amounts) a) <> 0 then
    raise exception 'a posting has two lines at least and comes to zero' using errcode = 'check_violation', constraint = 'posting_balanced';
  end if;
  insert into money.posting as p (key, kind, currency, biz_type, biz_id, reverses, request_id, gmt_create)
    values (this_key, this_kind, this_currency, this_biz_type, this_biz_id, reversed, request, at)
    on conflict (key) do nothing returning p.id into made;
  if made is null then
    return query select p.id, true from money.posting p where p.key = this_key;
    return;
  end if;
  perform money.hold(members, kinds, this_currency);
  for line in select l.member, l.kind, sum(l.amount) as amount from unnest(members, kinds, amounts) as l (member, kind, amount)
      group by l.member, l.kind having sum(l.amount) <> 0 order by l.member, l.kind loop
    update money.account a set balance = a.balance + line.amount, entries = a.entries + 1
      where a.member_id = line.member and a.currency = this_currency and a.kind = line.kind returning a.id, a.entries, a.balance into account_row;
    insert into money.entry (posting_id, account_id, seq, amount, running) values (made, account_row.id, account_row.entries, line.amount, account_row.balance);
  end loop;
  return query select made, false;
end $$;

-- The companies of postings and the number of their document where money keeps it: for whoever is one of them.
create function money.posting_sides(postings bigint[]) returns table (posting_id bigint, member_id bigint, biz_no text)
  language sql stable security definer set search_path = pg_catalog as $$
  select p.id, a.member_id, coalesce(d.biz_no, f.refund_no) from money.posting p
  join money.entry e on e.posting_id = p.id join money.account a on a.id = e.account_id
  left join money.deposit d on p.biz_type = 'DEPOSIT' and d.id = p.biz_id
  left join money.refund f on p.biz_type = 'REFUND' and f.id = p.biz_id
  where p.id = any (postings) and (kernel.is_platform() or exists (
    select from money.entry x join money.account o on o.id = x.account_id where x.posting_id = p.id and o.member_id = kernel.member()))
$$;

-- Every entry says what its account held after it.
create view audit.inv_money_running as
  select e.id, e.account_id, e.seq, e.running, e.before + e.amount as expected from (
    select x.*, coalesce(lag(x.running) over (partition by x.account_id order by x.seq), 0) as before from money.entry x) e
  where e.running <> e.before + e.amount;
