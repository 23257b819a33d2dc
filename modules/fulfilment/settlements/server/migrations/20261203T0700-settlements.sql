-- compatible
-- Settlement statements, their lines per revision, the notes they settle, claims, blocks and discount tables (trading-domain 13).

create table settlements.settlement (
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
  settlement_no varchar(24) not null unique,
  kind varchar(2) not null check (kind in ('10', '20', '30')),
  state varchar(2) not null check (state in ('00', '10', '11', '20', '40', '50', '90')),
  -- Counts what was taken back or answered with other figures; lines of earlier ones stay.
  revision int not null default 1 check (revision >= 1),
  -- The revision the buyer saw last, and its figures.
  sent_revision int,
  sent_figures jsonb,
  -- An order, or the orders of a framework agreement in a month.
  order_id bigint,
  order_no varchar(20),
  protocol_id bigint,
  deal_id bigint,
  leg_no varchar(1),
  -- Of a correction: the statement it corrects.
  corrects_id bigint references settlements.settlement,
  trade_type varchar(8) not null,
  currency varchar(3) not null,
  uom varchar(8) not null,
  product_zh varchar(200) not null,
  product_en varchar(200) not null,
  period_start date,
  period_end date,
  weight numeric(18, 3) not null default 0 check (weight >= 0),
  goods_amount numeric(18, 2) not null default 0,
  adjust_amount numeric(18, 2) not null default 0,
  total_amount numeric(18, 2) not null default 0,
  net_amount numeric(18, 2) not null default 0,
  tax_amount numeric(18, 2) not null default 0,
  paid_amount numeric(18, 2) not null default 0,
  deposit_offset numeric(18, 2) not null default 0 check (deposit_offset >= 0),
  previous_settled numeric(18, 2) not null default 0,
  difference_amount numeric(18, 2) not null default 0,
  avg_price numeric(18, 6),
  -- What each order's payments count for here: {"order id": "amount"}.
  paid_parts jsonb not null default '{}',
  -- A formula or basis price both sides agreed by hand, per tonne.
  agreed_price numeric(18, 2) check (agreed_price > 0),
  issued_amount numeric(18, 2) not null default 0 check (issued_amount >= 0),
  confirm_by timestamptz(3),
  -- The same instant where the contract says that silence confirms.
  silence_at timestamptz(3),
  -- Nobody answered in time and silence does not confirm: the operator's task.
  unanswered boolean not null default false,
  confirmed_at timestamptz(3),
  closed_at timestamptz(3),
  dispute_reason varchar(500),
  remark varchar(500),
  -- The appeal whose decision the operator attached.
  decided_appeal_id bigint,
  receivable_id bigint,
  -- The difference is paid or refunded in full.
  difference_done boolean not null default false,
  void_consents jsonb not null default '[]',
  sealed_hash varchar(64),
  check (num_nonnulls(order_id, protocol_id) = 1),
  check (kind <> '30' or order_id is not null),
  check (goods_amount + adjust_amount = total_amount),
  check (net_amount + tax_amount = total_amount),
  check (difference_amount = total_amount - paid_amount - deposit_offset - previous_settled),
  check ((protocol_id is null) or (period_start is not null and period_end is not null and period_start <= period_end)),
  check (state not in ('20', '40', '50') or (sealed_hash is not null and confirmed_at is not null)),
  check (state <> '10' or (confirm_by is not null and sent_revision = revision)),
  check (issued_amount <= greatest(total_amount, 0))
);
create index settlement_seller on settlements.settlement (seller_member_id, state, id desc) where not deleted;
create index settlement_seller_new on settlements.settlement (seller_member_id, id desc) where not deleted;
create index settlement_buyer on settlements.settlement (buyer_member_id, state, id desc) where not deleted;
create index settlement_buyer_new on settlements.settlement (buyer_member_id, id desc) where not deleted;
create index settlement_state on settlements.settlement (state, id desc) where not deleted;
create index settlement_order on settlements.settlement (order_id, id) where order_id is not null;
create index settlement_protocol on settlements.settlement (protocol_id, id) where protocol_id is not null;
create index settlement_due on settlements.settlement (confirm_by, id) where state = '10';
create index settlement_corrects on settlements.settlement (corrects_id) where corrects_id is not null;
alter table settlements.settlement enable row level security;
-- A buyer sees a statement from its first sending on.
create policy parties on settlements.settlement using (
  (select kernel.is_platform()) or (select kernel.member()) = seller_member_id or ((select kernel.member()) = buyer_member_id and sent_revision is not null))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id));

create table settlements.line (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlements.settlement,
  revision int not null,
  line_no int not null check (line_no between 1 and 500),
  line_type varchar(2) not null check (line_type in ('10', '20', '30', '40', '50', '60', '70', '80', '85', '90', '99')),
  order_id bigint,
  note_id bigint,
  note_no varchar(24),
  order_line_no int,
  weight numeric(18, 3) check (weight > 0),
  unit_price numeric(18, 6),
  amount numeric(18, 2) not null,
  tax_rate numeric(6, 3) check (tax_rate >= 0),
  net numeric(18, 2) not null,
  tax numeric(18, 2) not null,
  remark varchar(300),
  basis jsonb not null,
  unique (settlement_id, revision, line_no),
  check (net + tax = amount),
  check (weight is null or unit_price is null or amount = round(weight * unit_price, 2)),
  check (line_type <> '10' or (weight is not null and unit_price > 0 and order_id is not null))
);
create index line_note on settlements.line (note_id) where note_id is not null;
create index line_order on settlements.line (order_id) where order_id is not null;
alter table settlements.line enable row level security;
create policy of_settlement on settlements.line using (exists (select from settlements.settlement s where s.id = settlement_id))
  with check (exists (select from settlements.settlement s where s.id = settlement_id));
-- Lines are written anew while a statement is a draft and stand from its sending on.
revoke update on settlements.line from ctp_runtime;
grant delete on settlements.line to ctp_runtime;
create function settlements.lines_stand() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if exists (select from settlements.settlement s where s.id = old.settlement_id and (s.state <> '00' or s.revision <> old.revision or s.sent_revision >= old.revision)) then
    raise exception 'lines of a statement that was sent stand' using errcode = '23514', constraint = 'lines_stand';
  end if;
  return old;
end $$;
create trigger lines_stand before delete or update on settlements.line for each row execute function settlements.lines_stand();

-- What the buyer objects to, line by line, of a revision.
create table settlements.objection (
  settlement_id bigint not null references settlements.settlement,
  revision int not null,
  line_no int not null,
  reason varchar(300) not null,
  primary key (settlement_id, revision, line_no)
);
alter table settlements.objection enable row level security;
create policy of_settlement on settlements.objection using (exists (select from settlements.settlement s where s.id = settlement_id))
  with check (exists (select from settlements.settlement s where s.id = settlement_id));

-- A note is settled once: by one live final statement (INV-SET-02).
create table settlements.settled_note (
  note_id bigint primary key,
  settlement_id bigint not null references settlements.settlement,
  order_id bigint not null,
  -- The settlement weight of the note when it was taken, tonnes.
  weight numeric(18, 3) not null check (weight > 0)
);
create index settled_note_settlement on settlements.settled_note (settlement_id);
create index settled_note_order on settlements.settled_note (order_id);
grant delete on settlements.settled_note to ctp_runtime;
alter table settlements.settled_note enable row level security;
-- Whoever asks learns that a note is taken only where he sees its statement; the key holds for all.
create policy of_settlement on settlements.settled_note using (exists (select from settlements.settlement s where s.id = settlement_id))
  with check (exists (select from settlements.settlement s where s.id = settlement_id));

-- A decided amount appears once.
create table settlements.claim (
  appeal_id bigint primary key,
  settlement_id bigint not null references settlements.settlement,
  order_id bigint not null,
  amount numeric(18, 2) not null check (amount <> 0),
  currency varchar(3) not null
);
create index claim_settlement on settlements.claim (settlement_id);
alter table settlements.claim enable row level security;
create policy of_settlement on settlements.claim using (exists (select from settlements.settlement s where s.id = settlement_id))
  with check (exists (select from settlements.settlement s where s.id = settlement_id));

-- A live appeal blocks the statements of its order or note.
create table settlements.block (
  id bigint generated always as identity primary key,
  appeal_id bigint not null,
  order_id bigint not null,
  note_id bigint,
  seller_member_id bigint not null,
  buyer_member_id bigint not null,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  lifted_at timestamptz(3)
);
create unique index block_appeal on settlements.block (appeal_id, order_id, coalesce(note_id, 0));
create index block_live on settlements.block (order_id) where lifted_at is null;
alter table settlements.block enable row level security;
create policy parties on settlements.block using ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id));

-- What a test result takes off or adds per tonne, of a product or of one contract.
create table settlements.discount_table (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  table_no varchar(24) not null unique,
  -- 0: the platform's, for sellers who have none of their own.
  member_id bigint not null,
  owner_dept_id bigint,
  owner_emp_id bigint,
  title varchar(100) not null,
  spu_id bigint,
  product_zh varchar(200),
  product_en varchar(200),
  protocol_id bigint,
  currency varchar(3) not null,
  steps jsonb not null,
  enabled boolean not null default true,
  check (num_nonnulls(spu_id, protocol_id) = 1)
);
create index discount_table_member on settlements.discount_table (member_id, id desc) where not deleted;
create index discount_table_spu on settlements.discount_table (spu_id, member_id) where enabled and not deleted;
alter table settlements.discount_table enable row level security;
create policy keeper on settlements.discount_table using ((select kernel.is_platform()) or member_id in ((select kernel.member()), 0))
  with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

-- Lots of a basis price as the buyer fixed them and the seller agreed (3.4).
create table settlements.fixed_lot (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  order_id bigint not null,
  seller_member_id bigint not null,
  buyer_member_id bigint not null,
  quantity numeric(18, 2) not null check (quantity > 0),
  futures numeric(18, 2) not null check (futures > 0),
  price numeric(18, 2) not null check (price > 0),
  fixed_by varchar(10) not null check (fixed_by in ('buyer', 'deadline', 'seller')),
  created_by bigint
);
create index fixed_lot_order on settlements.fixed_lot (order_id, id);
revoke update on settlements.fixed_lot from ctp_runtime;
alter table settlements.fixed_lot enable row level security;
create policy parties on settlements.fixed_lot using ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id));

-- Everything of a statement that both sides confirm: its figures and the lines of its revision.
create function settlements.content_hash(this bigint) returns varchar language sql stable set search_path = pg_catalog as $$
  select encode(sha256(convert_to(concat_ws('|', s.settlement_no, s.kind, s.currency, s.revision, s.weight, s.goods_amount, s.adjust_amount, s.total_amount, s.net_amount, s.tax_amount,
    (select string_agg(concat_ws(',', l.line_no, l.line_type, l.order_id, l.note_id, l.weight, l.unit_price, l.amount, l.tax_rate, l.net, l.tax, l.remark, l.basis::text), ';' order by l.line_no)
     from settlements.line l where l.settlement_id = s.id and l.revision = s.revision)), 'UTF8')), 'hex')
  from settlements.settlement s where s.id = this
$$;

create view audit.inv_set_01 as
  select s.id, s.settlement_no, s.total_amount, t.total from settlements.settlement s
  left join lateral (
    select coalesce(sum(case when l.line_type = '10' then round(l.weight * l.unit_price, 2) else l.amount end), 0) as total,
      coalesce(sum(l.amount) filter (where l.line_type = '10'), 0) as goods, coalesce(sum(l.net), 0) as net, coalesce(sum(l.tax), 0) as tax,
      coalesce(sum(l.weight) filter (where l.line_type = '10'), 0) as weight
    from settlements.line l where l.settlement_id = s.id and l.revision = s.revision) t on true
  where s.total_amount <> t.total or s.goods_amount <> t.goods or s.net_amount <> t.net or s.tax_amount <> t.tax or s.weight <> t.weight;
create view audit.inv_set_02 as
  select l.order_id, l.note_id, count(distinct s.id) as statements from settlements.settlement s join settlements.line l on l.settlement_id = s.id and l.revision = s.revision
  where s.kind = '20' and s.state <> '90' and l.line_type = '10' and l.note_id is not null
  group by l.order_id, l.note_id having count(*) > 1
  union all
  select l.order_id, l.note_id, 0 from settlements.settlement s join settlements.line l on l.settlement_id = s.id and l.revision = s.revision
  where s.kind = '20' and s.state <> '90' and l.line_type = '10' and l.note_id is not null
    and not exists (select from settlements.settled_note n where n.note_id = l.note_id and n.settlement_id = s.id);
create view audit.inv_set_03 as
  select n.order_id, n.settlement_id, sum(n.weight) as notes, l.weight as lines from settlements.settled_note n
  join settlements.settlement s on s.id = n.settlement_id and s.state <> '90'
  left join lateral (select coalesce(sum(l.weight), 0) as weight from settlements.line l
    where l.settlement_id = s.id and l.revision = s.revision and l.line_type = '10' and l.order_id = n.order_id) l on true
  group by n.order_id, n.settlement_id, l.weight having sum(n.weight) <> l.weight;
create view audit.inv_set_04 as
  select s.id, s.settlement_no, s.difference_amount, o.unpaid_amount from settlements.settlement s left join orders."order" o on o.id = s.order_id
  where s.difference_amount <> s.total_amount - s.paid_amount - s.deposit_offset - s.previous_settled
    or (s.state = '50' and s.kind = '20' and s.order_id is not null and s.currency = o.currency and o.order_state = '31' and o.unpaid_amount <> 0
      and not exists (select from settlements.settlement c where c.order_id = s.order_id and c.state not in ('50', '90')));
create view audit.inv_set_05 as
  select s.id, s.settlement_no, l.line_no, l.unit_price from settlements.settlement s join settlements.line l on l.settlement_id = s.id and l.revision = s.revision
  left join lateral (select count(*) as n, round(avg((q ->> 'value')::numeric), 2) as mean, bool_and(q ? 'day') as dated from jsonb_array_elements(l.basis -> 'price' -> 'quotes') q) q on l.basis -> 'price' ->> 'mode' = '20'
  left join lateral (select count(*) as n, round(sum((f ->> 'quantity')::numeric * (f ->> 'price')::numeric) / nullif(sum((f ->> 'quantity')::numeric), 0), 6) as mean from jsonb_array_elements(l.basis -> 'price' -> 'lots') f) f on l.basis -> 'price' ->> 'mode' = '30'
  where l.line_type = '10' and (
    (l.basis -> 'price' ->> 'mode' = '20' and (q.n = 0 or not q.dated or l.unit_price is distinct from q.mean + (l.basis -> 'price' ->> 'premium')::numeric))
    or (l.basis -> 'price' ->> 'mode' = '30' and (f.n = 0 or l.unit_price is distinct from f.mean)));
create view audit.inv_set_06 as
  select s.id, s.settlement_no from settlements.settlement s where s.state in ('20', '40', '50') and s.sealed_hash is distinct from settlements.content_hash(s.id);
-- A claim stands once in the live statement that took it.
create view audit.inv_settlements_claims as
  select c.appeal_id, c.settlement_id, count(l.id) as lines from settlements.claim c join settlements.settlement s on s.id = c.settlement_id
  left join settlements.line l on l.settlement_id = s.id and l.revision = s.revision and l.basis ->> 'appealId' = c.appeal_id::text and l.amount = c.amount
  where s.state <> '90' group by c.appeal_id, c.settlement_id having count(l.id) <> 1;
-- Invoiced in full is what state 40 says, and no statement is invoiced beyond its total.
create view audit.inv_settlements_invoiced as
  select id, settlement_no, issued_amount, total_amount from settlements.settlement where state = '40' and trade_type = '10' and issued_amount <> total_amount;

-- What other parts read of statements.
create view reporting.settlements with (security_invoker = true) as
  select id, settlement_no, kind, state, order_id, protocol_id, deal_id, seller_member_id, buyer_member_id, currency, weight, total_amount, difference_amount, confirmed_at, closed_at
  from settlements.settlement where not deleted;
