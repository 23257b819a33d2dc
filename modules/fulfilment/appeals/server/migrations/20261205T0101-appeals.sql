-- compatible
-- Appeals about orders, shipments, statements, invoices and deals, their threads and drafts (trading-domain 16).

create table appeals.appeal (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  seller_member_id bigint not null,
  seller_owner_dept_id bigint,
  seller_owner_emp_id bigint,
  buyer_member_id bigint not null check (buyer_member_id <> seller_member_id),
  buyer_owner_dept_id bigint,
  buyer_owner_emp_id bigint,
  appeal_no varchar(24) not null unique,
  appeal_type varchar(2) not null check (appeal_type in ('10', '20', '30', '40')),
  -- Of type 10: tonnes or what is in them.
  aspect varchar(8) check (aspect in ('quantity', 'quality')),
  state varchar(1) not null check (state in ('1', '2', '3')),
  target_type varchar(12) not null check (target_type in ('order', 'shipment', 'settlement', 'invoice', 'deal')),
  target_id bigint not null,
  target_no varchar(24) not null,
  order_id bigint not null,
  order_no varchar(24) not null,
  deal_id bigint,
  note_id bigint,
  -- Orders whose statements it holds up.
  order_ids bigint[] not null,
  product_zh varchar(200) not null,
  product_en varchar(200) not null,
  currency varchar(3) not null,
  uom varchar(8) not null,
  trade_type varchar(8) not null,
  -- Goods of the target when it was filed: no decision passes them (INV-APL-02).
  target_amount numeric(18, 2) not null check (target_amount >= 0),
  received_qty numeric(18, 3) not null default 0,
  claimant_side varchar(6) not null check (claimant_side in ('buyer', 'seller')),
  claim_qty numeric(18, 3) check (claim_qty > 0),
  claim_amount numeric(18, 2) check (claim_amount > 0),
  claim varchar(2000) not null check (length(claim) >= 20),
  used_qty numeric(18, 3) check (used_qty >= 0),
  carrier_fault boolean not null default false,
  hidden_defect boolean not null default false,
  sample_kept boolean not null default false,
  sample_seal_no varchar(40),
  claim_deadline timestamptz(3),
  filed_at timestamptz(3) not null,
  respond_by timestamptz(3) not null,
  -- The respondent has answered.
  answered_at timestamptz(3),
  accepted_at timestamptz(3),
  plan varchar(1000),
  -- The moment the operator looks at next: the answer due, then the age of thirty days; null once it ended.
  due_at timestamptz(3),
  -- The operator was given the task of an appeal of thirty days.
  task_at timestamptz(3),
  -- {side, amount, qty, text, by, at}: waits for the other side.
  offer jsonb,
  outcome varchar(2) check (outcome in ('10', '20', '30', '40', '50')),
  decided_qty numeric(18, 3) check (decided_qty > 0),
  -- In favour of the claimant.
  decided_amount numeric(18, 2) check (decided_amount > 0),
  decision varchar(2000),
  rule_cited varchar(300),
  decided_by_name varchar(100),
  ended_at timestamptz(3),
  settlement_id bigint,
  settlement_no varchar(24),
  parent_appeal_id bigint references appeals.appeal,
  counter_of_id bigint references appeals.appeal,
  check (appeal_type <> '10' or aspect is not null),
  check ((state = '3') = (outcome is not null and ended_at is not null)),
  check (decided_amount is null or outcome in ('10', '20', '30')),
  check (decided_amount is null or settlement_id is not null),
  check (state <> '2' or accepted_at is not null)
);
-- One live appeal of a type on a target; a counter-claim stands beside it, once.
create unique index appeal_live on appeals.appeal (target_type, target_id, appeal_type) where state <> '3' and counter_of_id is null;
create unique index appeal_counter on appeals.appeal (counter_of_id) where counter_of_id is not null;
create unique index appeal_parent on appeals.appeal (parent_appeal_id) where parent_appeal_id is not null;
create index appeal_seller on appeals.appeal (seller_member_id, id desc) where not deleted;
create index appeal_buyer on appeals.appeal (buyer_member_id, id desc) where not deleted;
create index appeal_state on appeals.appeal (state, due_at, id desc) where not deleted;
create index appeal_due on appeals.appeal (due_at, id desc) where not deleted;
create index appeal_order on appeals.appeal (order_id, id);
alter table appeals.appeal enable row level security;
create policy parties on appeals.appeal using ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id));

-- What each side says and proves, and joint inspections; nothing of it is changed or taken back.
create table appeals.entry (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  appeal_id bigint not null references appeals.appeal,
  side varchar(8) not null check (side in ('buyer', 'seller', 'operator')),
  kind varchar(10) not null check (kind in ('claim', 'response', 'inspection')),
  author_name varchar(100) not null,
  body varchar(2000) not null,
  -- [{id, name, size, sha256}] as they were when they were added.
  files jsonb not null default '[]',
  agency varchar(100),
  inspected_on date,
  -- On the retained sample, else on the goods.
  on_sample boolean,
  seal_intact boolean,
  check ((kind = 'inspection') = (agency is not null and inspected_on is not null and on_sample is not null)),
  check (on_sample is not true or seal_intact is not null)
);
create index entry_appeal on appeals.entry (appeal_id, id);
revoke update, delete on appeals.entry from ctp_runtime;
alter table appeals.entry enable row level security;
create policy of_appeal on appeals.entry using (exists (select from appeals.appeal a where a.id = appeal_id))
  with check (exists (select from appeals.appeal a where a.id = appeal_id));

-- A disputed receipt or an off-specification certificate leaves the buyer one to complete.
create table appeals.draft (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  member_id bigint not null,
  owner_dept_id bigint,
  owner_emp_id bigint,
  appeal_type varchar(2) not null check (appeal_type in ('10', '20', '30', '40')),
  aspect varchar(8) check (aspect in ('quantity', 'quality')),
  note_id bigint not null,
  note_no varchar(24) not null,
  order_id bigint not null,
  order_no varchar(24) not null,
  product_zh varchar(200) not null,
  product_en varchar(200) not null,
  -- The dispute of a receipt, or a certificate.
  origin varchar(12) not null check (origin in ('dispute', 'certificate')),
  cause varchar(2000) not null,
  file_ids bigint[] not null default '{}',
  due_at timestamptz(3),
  unique (note_id, appeal_type)
);
create index draft_member on appeals.draft (member_id, id desc);
grant delete on appeals.draft to ctp_runtime;
alter table appeals.draft enable row level security;
create policy keeper on appeals.draft using ((select kernel.is_platform()) or (select kernel.member()) = member_id)
  with check ((select kernel.is_platform()) or (select kernel.member()) = member_id);

create view reporting.appeals with (security_invoker = true) as
  select id, appeal_no, appeal_type, state, target_type, target_id, order_id, deal_id, seller_member_id, buyer_member_id, claimant_side, outcome, currency, decided_amount, filed_at, ended_at
  from appeals.appeal where not deleted;

-- A decided amount is one line of one statement, signed by who gives.
create view audit.inv_apl_01 as
  select a.id, a.appeal_no, a.decided_amount, a.settlement_id, count(l.id) as lines from appeals.appeal a
  left join settlements.claim c on c.appeal_id = a.id and c.settlement_id = a.settlement_id
    and c.amount = case a.claimant_side when 'buyer' then -a.decided_amount else a.decided_amount end
  left join settlements.settlement s on s.id = c.settlement_id
  left join settlements.line l on l.settlement_id = s.id and l.revision = s.revision and l.basis ->> 'appealId' = a.id::text and l.amount = c.amount
  where a.decided_amount is not null and (s.state is null or s.state <> '90')
  group by a.id, a.appeal_no, a.decided_amount, a.settlement_id having count(l.id) <> 1
  union all
  select a.id, a.appeal_no, a.decided_amount, c.settlement_id, 1 from appeals.appeal a join settlements.claim c on c.appeal_id = a.id where a.decided_amount is null;
create view audit.inv_apl_02 as
  select id, appeal_no, decided_amount, target_amount from appeals.appeal where outcome <> '10' and decided_amount > target_amount;
-- A minute for the timer that gives the task.
create view audit.inv_apl_03 as
  select id, appeal_no, state, filed_at from appeals.appeal
  where (state = '3' and outcome is null) or (state = '3' and outcome in ('20', '30', '40') and (decision is null or rule_cited is null))
    or (state <> '3' and task_at is null and filed_at < kernel.now() - interval '30 days 1 hour');
-- What holds statements up is a live appeal, and every live one does, hidden defects from their acceptance on.
create view audit.inv_appeals_blocks as
  select a.id, a.appeal_no, a.state, b.order_id from appeals.appeal a join settlements.block b on b.appeal_id = a.id and b.lifted_at is null where a.state = '3'
  union all
  select a.id, a.appeal_no, a.state, null from appeals.appeal a
  where a.state <> '3' and not (a.hidden_defect and a.state = '1') and not exists (select from settlements.block b where b.appeal_id = a.id and b.lifted_at is null);
