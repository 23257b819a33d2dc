-- compatible
-- Bank accounts of companies, payment registrations and what they are spread over, and payments by provider (trading-domain 12.1, 12.2).

create table payments.bank_account (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  member_id bigint not null,
  holder varchar(100) not null,
  bank_name varchar(80) not null,
  currency varchar(3) not null,
  -- Sealed at rest; the index finds equal numbers.
  account_sealed text not null,
  account_index varchar(32) not null,
  account_tail varchar(4) not null,
  cnaps_code varchar(12) check (cnaps_code ~ '^\d{12}$'),
  swift_bic varchar(11) check (swift_bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  state varchar(2) not null check (state in ('10', '20', '30', '40')),
  refuse_reason varchar(300),
  verified_at timestamptz(3),
  verified_by bigint
);
create unique index bank_account_number on payments.bank_account (member_id, account_index, currency) where state <> '40';
create index bank_account_member on payments.bank_account (member_id, id desc);
create index bank_account_state on payments.bank_account (state, id desc);
alter table payments.bank_account enable row level security;
-- A company whose document names this one as payee is shown its accounts by the act that has checked it.
create policy owner on payments.bank_account using ((select kernel.is_platform()) or (select kernel.member()) = member_id or member_id = nullif(current_setting('app.accounts_of', true), '')::bigint)
  with check ((select kernel.is_platform()) or (select kernel.member()) = member_id);

create table payments.registration (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  payment_no varchar(24) not null unique,
  state varchar(2) not null check (state in ('00', '10', '20', '30', '40', '50', '90')),
  -- 10: the buyer pays the seller; 20: money goes back to the buyer. A company that takes its own balance out stands on both sides.
  direction varchar(2) not null check (direction in ('10', '20')),
  seller_member_id bigint not null, seller_owner_dept_id bigint, seller_owner_emp_id bigint,
  buyer_member_id bigint not null, buyer_owner_dept_id bigint, buyer_owner_emp_id bigint,
  creator_member_id bigint not null,
  -- The order it was registered for; what it pays is said by its allocations.
  order_id bigint,
  payment_type varchar(2) not null check (payment_type in ('10', '20', '30')),
  settlement_method varchar(2) check (settlement_method in ('10', '20', '30', '40', '45', '50', '60', '70')),
  purpose varchar(2) not null,
  currency varchar(3) not null,
  amount numeric(18,2) not null check (amount > 0),
  amount_again numeric(18,2),
  -- What documents took of it, what went back to the bank, and so what came to the balance.
  allocated numeric(18,2) not null default 0 check (allocated >= 0),
  refunded numeric(18,2) not null default 0 check (refunded >= 0),
  available numeric(18,2) generated always as (case when state = '20' then amount - allocated - refunded else 0 end) stored check (available >= 0),
  received_date date, value_date date,
  third_party varchar(100), third_party_approved_at timestamptz(3), third_party_approved_by bigint,
  payer_bank varchar(80), payer_account_sealed text, payer_account_tail varchar(4),
  payee_account_id bigint references payments.bank_account,
  payee_holder varchar(100), payee_bank varchar(80), payee_account_tail varchar(4), payee_cnaps varchar(12), payee_bic varchar(11),
  bank_ref varchar(40),
  charges varchar(3) check (charges in ('OUR', 'SHA', 'BEN')), charges_amount numeric(18,2) check (charges_amount >= 0),
  bill_no varchar(30), bill_from bigint, bill_to bigint, bill_drawer varchar(100), bill_acceptor varchar(100),
  bill_issue_date date, bill_due_date date, bill_amount numeric(18,2), bill_endorsable boolean, bill_endorsements jsonb not null default '[]',
  lc_no varchar(40), lc_issuing_bank varchar(100), lc_advising_bank varchar(100), lc_type varchar(2), lc_amount numeric(18,2), lc_tolerance_pct numeric(6,3),
  lc_latest_shipment date, lc_expiry date, lc_presentation_days int, lc_tenor varchar(60), lc_present_by date,
  remarks varchar(300),
  reject_reason varchar(300), reverse_reason varchar(300),
  submitted_at timestamptz(3), submitted_by bigint, confirm_by timestamptz(3),
  confirmed_at timestamptz(3), confirmed_by bigint, reversed_at timestamptz(3), reversed_by bigint,
  in_posting_id bigint,
  -- What asked for it where no person did: a repeated event makes one refund.
  cause varchar(80) unique,
  check (state <> '20' or confirmed_at is not null),
  check (state <> '50' or reversed_at is not null),
  check (state not in ('10', '20') or settlement_method not in ('20', '30') or (bill_no is not null and bill_from is not null and bill_to is not null and bill_to >= bill_from)),
  check (bill_no is null or bill_no ~ '^\d{30}$'),
  check (direction = '20' or seller_member_id <> buyer_member_id),
  -- Ranges of one bill never overlap: numbers of units stand behind the number of their bill.
  constraint bill_range exclude using gist ((numrange(bill_no::numeric * 1000000000000 + bill_from, bill_no::numeric * 1000000000000 + bill_to, '[]')) with &&)
    where (state in ('10', '20') and bill_no is not null)
);
-- INV-PAY-02 as the database holds it.
create unique index registration_bank_ref on payments.registration (payee_account_id, received_date, bank_ref) where state in ('10', '20') and payment_type = '10' and bank_ref is not null;
create index registration_seller on payments.registration (seller_member_id, id desc) where not deleted;
create index registration_seller_state on payments.registration (seller_member_id, state, id desc) where not deleted;
create index registration_buyer on payments.registration (buyer_member_id, id desc) where not deleted;
create index registration_buyer_state on payments.registration (buyer_member_id, state, id desc) where not deleted;
create index registration_state on payments.registration (state, id desc) where not deleted;
create index registration_bank on payments.registration (bank_ref) where bank_ref is not null;
create index registration_bill_due on payments.registration (bill_due_date) where state in ('10', '20') and bill_due_date is not null;
create index registration_lc on payments.registration (lc_present_by) where state in ('10', '20') and lc_present_by is not null;
alter table payments.registration enable row level security;
create policy parties on payments.registration using ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id));

create table payments.allocation (
  id bigint generated always as identity primary key,
  registration_id bigint not null references payments.registration,
  seq int not null,
  target_type varchar(12) not null check (target_type in ('ORDER', 'DEPOSIT', 'RECEIVABLE', 'SETTLEMENT')),
  target_id bigint not null,
  target_no varchar(30) not null,
  -- The order beneath it: a receivable of an order, a deposit of its deal.
  order_id bigint,
  amount numeric(18,2) not null check (amount > 0),
  -- What the document took when the payment was confirmed.
  applied numeric(18,2) not null default 0 check (applied >= 0 and applied <= amount),
  posting_id bigint,
  unique (registration_id, seq),
  unique (registration_id, target_type, target_id)
);
create index allocation_target on payments.allocation (target_type, target_id);
create index allocation_order on payments.allocation (order_id) where order_id is not null;
alter table payments.allocation enable row level security;
create policy of_registration on payments.allocation using (exists (select from payments.registration r where r.id = registration_id))
  with check (exists (select from payments.registration r where r.id = registration_id));

-- Of a registration that is written anew its allocations are, too.
grant delete on payments.allocation to ctp_runtime;

-- A payment by a provider: what was asked of it, and what it said.
create table payments.gateway_order (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  registration_id bigint not null unique references payments.registration,
  provider varchar(20) not null,
  channel varchar(2) not null check (channel in ('20', '30')),
  out_no varchar(32) not null unique,
  amount numeric(18,2) not null, currency varchar(3) not null,
  code_url varchar(500) not null,
  expires_at timestamptz(3) not null,
  state varchar(8) not null check (state in ('open', 'closed', 'paid')),
  provider_ref varchar(64), paid_at timestamptz(3),
  -- What the sandbox itself knows: the payer pressed pay.
  sandbox_paid_at timestamptz(3)
);
alter table payments.gateway_order enable row level security;
create policy of_registration on payments.gateway_order using (exists (select from payments.registration r where r.id = registration_id))
  with check (exists (select from payments.registration r where r.id = registration_id));
-- Every notice that was believed: its number once, and the nonce of each message once.
create table payments.gateway_notice (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  provider varchar(20) not null,
  nonce varchar(64) not null,
  notice_no varchar(64) not null,
  out_no varchar(32) not null,
  body jsonb not null,
  outcome varchar(12) not null check (outcome in ('booked', 'repeated')),
  unique (provider, nonce)
);
create unique index notice_booked on payments.gateway_notice (provider, notice_no) where outcome = 'booked';
alter table payments.gateway_notice enable row level security;
create policy platform on payments.gateway_notice using ((select kernel.is_platform())) with check ((select kernel.is_platform()));
create table payments.gateway_key (
  provider varchar(20) primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  key_sealed text not null
);
alter table payments.gateway_key enable row level security;
create policy platform on payments.gateway_key using ((select kernel.is_platform())) with check ((select kernel.is_platform()));

-- INV-PAY-01: what was spread is no more than what was paid; spread, available and refunded are the amount; and so is the ledger.
create view audit.inv_pay_01 as
  select r.id, r.payment_no, r.amount, r.allocated, r.available, r.refunded from payments.registration r
  left join lateral (select coalesce(sum(a.amount), 0) as wished, coalesce(sum(a.applied), 0) as applied from payments.allocation a where a.registration_id = r.id) a on true
  where a.wished > r.amount or (r.state = '20' and (a.applied <> r.allocated or r.allocated + r.available + r.refunded <> r.amount))
    or (r.state <> '20' and (r.allocated <> 0 or r.refunded <> 0 or a.applied <> 0))
  union all
  select r.id, r.payment_no, r.amount, e.moved, 0, 0 from payments.registration r
  left join lateral (select coalesce(sum(-x.amount), 0) as moved from money.posting p join money.entry x on x.posting_id = p.id join money.account c on c.id = x.account_id and c.kind = 'BANK'
    where p.biz_type = 'PAYMENT' and p.biz_id = r.id) e on true
  where e.moved <> case when r.state <> '20' or r.settlement_method = '70' then 0 when r.direction = '10' then r.amount else -r.amount end;
-- INV-PAY-02: one bank reference confirms once.
create view audit.inv_pay_02 as
  select payee_account_id, received_date, bank_ref, count(*) as times from payments.registration
  where state = '20' and payment_type = '10' and bank_ref is not null group by 1, 2, 3 having count(*) > 1
  union all
  select a.id, null, a.bill_no, 2 from payments.registration a join payments.registration b on b.bill_no = a.bill_no and b.id > a.id
  where a.state in ('10', '20') and b.state in ('10', '20') and int8range(a.bill_from, a.bill_to, '[]') && int8range(b.bill_from, b.bill_to, '[]');
-- INV-PAY-05: offline, who registered or submitted it did not confirm it.
create view audit.inv_pay_05 as
  select id, payment_no from payments.registration
  where state in ('20', '50') and payment_type = '10' and settlement_method is distinct from '70' and (confirmed_by is null or confirmed_by = created_by or confirmed_by = submitted_by);
-- INV-PAY-06: a reversed registration counts nowhere: its postings come to nothing on every account.
create view audit.inv_pay_06 as
  select r.id, r.payment_no, x.account_id, sum(x.amount) as left_over from payments.registration r
  join money.posting p on p.biz_type = 'PAYMENT' and p.biz_id = r.id join money.entry x on x.posting_id = p.id
  where r.state = '50' group by 1, 2, 3 having sum(x.amount) <> 0;
-- INV-PAY-07: what an order says is paid is what confirmed payments gave it, less what was refunded, and what its buyer paid from the balance or a deposit.
create view audit.inv_pay_07 as
  select o.id, o.order_no, o.paid_amount, a.given, b.own from orders."order" o
  left join lateral (select coalesce(sum(case r.direction when '10' then x.applied else -x.applied end), 0) as given
    from payments.allocation x join payments.registration r on r.id = x.registration_id
    where x.target_type = 'ORDER' and x.target_id = o.id and r.state = '20') a on true
  left join lateral (select coalesce(sum(e.amount), 0) as own from money.posting p join money.entry e on e.posting_id = p.id join money.account c on c.id = e.account_id
    where p.biz_type = 'ORDER' and p.biz_id = o.id and c.kind = 'RECEIVED') b on true
  where o.paid_amount <> a.given + b.own;
