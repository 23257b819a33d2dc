-- breaking
-- Money of companies in double entry, deposits, receivables and credit lines (trading-domain 1.2, 12).
-- BANK is what a company moved in (negative) and out; the other accounts are what it has here and are never below zero.
create table money.account (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  currency varchar(3) not null check (currency ~ '^[A-Z]{3}$'),
  kind text not null check (kind in ('BANK', 'AVAILABLE', 'FROZEN', 'RECEIVED')),
  balance numeric(18,2) not null default 0,
  entries int not null default 0,
  constraint account_covered check (kind = 'BANK' or balance >= 0),
  unique (member_id, currency, kind)
) with (fillfactor = 70);
create table money.posting (
  id bigint generated always as identity primary key,
  -- One posting per key: a callback that comes twice, or an act that is repeated, moves money once.
  key varchar(80) not null unique,
  kind text not null check (kind in ('PAY_IN', 'PAY_OUT', 'SETTLE', 'UNSETTLE', 'FREEZE', 'TOPUP', 'RELEASE', 'OFFSET', 'FORFEIT', 'REVERSE')),
  currency varchar(3) not null,
  biz_type text not null,
  biz_id bigint not null,
  reverses bigint unique references money.posting,
  request_id text not null,
  gmt_create timestamptz(3) not null,
  check ((kind = 'REVERSE') = (reverses is not null))
);
create index posting_of_document on money.posting (biz_type, biz_id, id);
create table money.entry (
  id bigint generated always as identity primary key,
  posting_id bigint not null references money.posting,
  account_id bigint not null references money.account,
  seq int not null,
  amount numeric(18,2) not null check (amount <> 0),
  unique (account_id, seq)
);
create index entry_of_posting on money.entry (posting_id);

-- Opens accounts where they are missing and locks them in the order of company and kind, before any document (trust 1.5).
create function money.hold(members bigint[], kinds text[], this_currency text) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into money.account (member_id, currency, kind) select distinct l.member, this_currency, l.kind from unnest(members, kinds) as l (member, kind)
    where not exists (select from money.account a where a.member_id = l.member and a.currency = this_currency and a.kind = l.kind)
    order by 1, 3 on conflict (member_id, currency, kind) do nothing;
  perform from money.account a where a.currency = this_currency and (a.member_id, a.kind) in (select l.member, l.kind from unnest(members, kinds) as l (member, kind))
    order by a.member_id, a.kind for no key update;
end $$;

-- Moves money in one step: the sums are checked, the accounts locked in the order of company and kind, and a
-- key that moved money already answers the first posting. Nobody writes the three tables in another way.
create function money.post(this_key text, this_kind text, this_currency text, this_biz_type text, this_biz_id bigint,
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
      where a.member_id = line.member and a.currency = this_currency and a.kind = line.kind returning a.id, a.entries into account_row;
    insert into money.entry (posting_id, account_id, seq, amount) values (made, account_row.id, account_row.entries, line.amount);
  end loop;
  return query select made, false;
end $$;
revoke insert, update on money.account, money.posting, money.entry from ctp_runtime;

alter table money.account enable row level security;
create policy owner on money.account using ((select kernel.is_platform()) or (select kernel.member()) = member_id);
alter table money.entry enable row level security;
create policy of_account on money.entry using (exists (select from money.account a where a.id = account_id));
alter table money.posting enable row level security;
create policy of_entries on money.posting using (exists (select from money.entry e where e.posting_id = posting.id));

create table money.deposit (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  biz_type text not null, biz_id bigint not null, biz_no varchar(30) not null,
  payer_member_id bigint not null, receiver_member_id bigint not null,
  currency varchar(3) not null,
  deposit_nature varchar(8) not null check (deposit_nature in ('10', '20', '30')),
  required numeric(18,2) not null check (required > 0),
  balance numeric(18,2) not null default 0 check (balance >= 0),
  frozen numeric(18,2) not null default 0 check (frozen >= 0),
  entries int not null default 0,
  deposit_state varchar(8) not null check (deposit_state in ('10', '20', '25', '30', '40', '50', '60')),
  due_at timestamptz(3),
  check (payer_member_id <> receiver_member_id),
  -- Closed documents hold nothing; a frozen deposit holds all that is asked for.
  check (deposit_state in ('20', '25') or balance = 0),
  check (deposit_state <> '20' or balance >= required),
  check (deposit_state not in ('10', '25') or due_at is not null)
);
create unique index deposit_live on money.deposit (biz_type, biz_id, payer_member_id) where deposit_state in ('10', '20', '25');
create index deposit_payer on money.deposit (payer_member_id, deposit_state, id desc);
create index deposit_receiver on money.deposit (receiver_member_id, deposit_state, id desc);
alter table money.deposit enable row level security;
create policy parties on money.deposit using ((select kernel.is_platform()) or (select kernel.member()) in (payer_member_id, receiver_member_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (payer_member_id, receiver_member_id));
create table money.deposit_entry (
  id bigint generated always as identity primary key,
  deposit_id bigint not null references money.deposit,
  seq int not null,
  kind text not null check (kind in ('FREEZE', 'TOPUP', 'RELEASE', 'OFFSET', 'FORFEIT')),
  amount numeric(18,2) not null check (amount > 0),
  posting_id bigint not null unique references money.posting,
  gmt_create timestamptz(3) not null,
  unique (deposit_id, seq)
);
revoke update on money.deposit_entry from ctp_runtime;
alter table money.deposit_entry enable row level security;
create policy of_deposit on money.deposit_entry using (exists (select from money.deposit d where d.id = deposit_id)) with check (exists (select from money.deposit d where d.id = deposit_id));

create table money.credit_line (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  creditor_member_id bigint not null, debtor_member_id bigint not null,
  currency varchar(3) not null,
  granted numeric(18,2) not null check (granted >= 0),
  drawn numeric(18,2) not null default 0 check (drawn >= 0),
  credit_days int not null check (credit_days between 1 and 365),
  valid_until date not null,
  blocked_reason varchar(300),
  check (creditor_member_id <> debtor_member_id),
  unique (creditor_member_id, debtor_member_id, currency)
);
create index credit_line_debtor on money.credit_line (debtor_member_id, id desc);
alter table money.credit_line enable row level security;
create policy parties on money.credit_line using ((select kernel.is_platform()) or (select kernel.member()) in (creditor_member_id, debtor_member_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (creditor_member_id, debtor_member_id));

create table money.receivable (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  biz_type text not null check (biz_type in ('ORDER', 'SETTLEMENT')), biz_id bigint not null, biz_no varchar(30) not null,
  creditor_member_id bigint not null, debtor_member_id bigint not null,
  currency varchar(3) not null,
  amount numeric(18,2) not null check (amount > 0),
  paid numeric(18,2) not null default 0 check (paid >= 0 and paid <= amount),
  unpaid numeric(18,2) generated always as (amount - paid) stored,
  credit_line_id bigint references money.credit_line,
  due_date date not null,
  daily_rate numeric(7,6) not null default 0 check (daily_rate between 0 and 0.01),
  receivable_state varchar(8) not null check (receivable_state in ('10', '20', '30', '40', '50')),
  check (creditor_member_id <> debtor_member_id),
  check ((receivable_state = '30') = (paid = amount)),
  check (receivable_state <> '20' or paid > 0)
);
create unique index receivable_live on money.receivable (biz_type, biz_id) where receivable_state <> '50';
create index receivable_creditor on money.receivable (creditor_member_id, receivable_state, due_date, id);
create index receivable_debtor on money.receivable (debtor_member_id, receivable_state, due_date, id);
create index receivable_due on money.receivable (due_date, id) where receivable_state in ('10', '20');
create index receivable_of_line on money.receivable (credit_line_id) where credit_line_id is not null;
alter table money.receivable enable row level security;
create policy parties on money.receivable using ((select kernel.is_platform()) or (select kernel.member()) in (creditor_member_id, debtor_member_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (creditor_member_id, debtor_member_id));

-- A balance is the sum of its entries, numbered without a gap.
create view audit.inv_money_account as
  select a.id, a.member_id, a.currency, a.kind, a.balance, e.total from money.account a
  left join lateral (select coalesce(sum(x.amount), 0) as total, count(*) as n, coalesce(max(x.seq), 0) as last from money.entry x where x.account_id = a.id) e on true
  where a.balance <> e.total or a.entries <> e.n or e.n <> e.last or (a.kind <> 'BANK' and a.balance < 0);
-- INV-PAY-04: the entries of a posting, and so of a currency, come to zero, in accounts of that currency.
create view audit.inv_pay_04 as
  select p.id, p.key, e.total from money.posting p
  left join lateral (select coalesce(sum(x.amount), 0) as total, count(*) as n, count(*) filter (where a.currency <> p.currency) as other
    from money.entry x join money.account a on a.id = x.account_id where x.posting_id = p.id) e on true
  where e.total <> 0 or e.n < 2 or e.other > 0;
-- INV-PAY-03: frozen and topped up = released, offset, forfeited and what is left; what is left lies on FROZEN.
create view audit.inv_pay_03 as
  select d.id, d.biz_type, d.biz_no, d.balance, e.put - e.gone as of_entries from money.deposit d
  left join lateral (select coalesce(sum(x.amount) filter (where x.kind in ('FREEZE', 'TOPUP')), 0) as put,
      coalesce(sum(x.amount) filter (where x.kind not in ('FREEZE', 'TOPUP')), 0) as gone, count(*) as n from money.deposit_entry x where x.deposit_id = d.id) e on true
  where d.balance <> e.put - e.gone or d.frozen <> e.put or d.entries <> e.n
  union all
  select a.id, 'ACCOUNT', a.currency, a.balance, d.held from money.account a
  left join lateral (select coalesce(sum(x.balance), 0) as held from money.deposit x where x.payer_member_id = a.member_id and x.currency = a.currency) d on true
  where a.kind = 'FROZEN' and a.balance <> d.held;
-- Credit drawn = what is unpaid on it.
create view audit.inv_money_credit as
  select c.id, c.creditor_member_id, c.debtor_member_id, c.drawn, r.open from money.credit_line c
  left join lateral (select coalesce(sum(x.unpaid), 0) as open from money.receivable x where x.credit_line_id = c.id and x.receivable_state <> '50') r on true
  where c.drawn <> r.open;
