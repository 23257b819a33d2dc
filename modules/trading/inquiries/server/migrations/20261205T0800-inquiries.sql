-- compatible
-- Inquiries, quotes and awards (trading-domain 6). Sums of a sealed inquiry are kept encrypted with a key of the inquiry until its quotes are opened.

create table inquiries.inquiry (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  buyer_member_id bigint not null,
  buyer_owner_dept_id bigint,
  buyer_owner_emp_id bigint,
  inquiry_no varchar(24) not null unique,
  -- A draft has none.
  status varchar(2) check (status in ('10', '20', '30', '40', '50', '60')),
  round int not null default 1 check (round > 0),
  title varchar(80) not null,
  inquiry_type varchar(1) not null default '1' check (inquiry_type in ('1', '2')),
  agreement varchar(1) not null default '0' check (agreement in ('0', '1')),
  protocol_id bigint,
  protocol_no varchar(24),
  contact_name varchar(50),
  contact_phone varchar(30),
  open_mode varchar(2) not null default '10' check (open_mode in ('10', '20')),
  invite_mode varchar(2) not null default '10' check (invite_mode in ('10', '20')),
  group_ids bigint[] not null default '{}',
  supplier_ids bigint[] not null default '{}',
  quote_deadline timestamptz(3),
  confirm_hours int not null default 24 check (confirm_hours between 1 and 72),
  currency varchar(3) not null default 'CNY' check (currency = 'CNY'),
  tax_included boolean not null default true,
  tax_rate numeric(6, 3) check (tax_rate > 0 and tax_rate < 100),
  payment_term varchar(8),
  settlement_method varchar(8),
  delivery_address_id bigint,
  delivery_address jsonb,
  place_id bigint,
  place_zh varchar(100),
  place_en varchar(100),
  region varchar(20),
  pick_type varchar(2) check (pick_type in ('10', '20')),
  delivery_start date,
  delivery_end date,
  -- Percent more or less that may be delivered.
  tolerance numeric(6, 3) not null default 0 check (tolerance between 0 and 10),
  invoice_type varchar(2),
  qualification_needed varchar(8)[] not null default '{}',
  control_classes varchar(4)[] not null default '{}',
  hazardous boolean not null default false,
  split_allowed boolean not null default true,
  partial_allowed boolean not null default true,
  remarks varchar(1000),
  close_reason varchar(300),
  published_at timestamptz(3),
  opened_at timestamptz(3),
  -- When the timer closes what nobody decides: opening + 7 days, rejection + 15 days.
  close_at timestamptz(3),
  invited int not null default 0,
  quotes int not null default 0 check (quotes >= 0),
  line_count int not null default 0,
  -- Names of the lines, for lists and searching.
  goods_zh varchar(1000) not null default '',
  goods_en varchar(1000) not null default '',
  total_quantity numeric(18, 2),
  awarded_amount numeric(18, 2) not null default 0,
  check (delivery_start <= delivery_end),
  check (status is null or (quote_deadline is not null and published_at is not null and tax_rate is not null and delivery_address is not null)),
  check ((agreement = '1') = (protocol_id is not null) or status is null),
  check (status is distinct from '20' or opened_at is not null)
);
create index inquiry_buyer on inquiries.inquiry (buyer_member_id, id desc) where not deleted;
create index inquiry_buyer_status on inquiries.inquiry (buyer_member_id, status, id desc) where not deleted;
create index inquiry_market on inquiries.inquiry (quote_deadline, id) where status = '10' and not deleted;
create index inquiry_newest on inquiries.inquiry (id desc) where status is not null and not deleted;
create index inquiry_status on inquiries.inquiry (status, id desc) where status is not null and not deleted;
create index inquiry_protocol on inquiries.inquiry (protocol_id) where protocol_id is not null;

-- Whom an inquiry was sent to, frozen when it was published.
create table inquiries.invitation (
  inquiry_id bigint not null references inquiries.inquiry,
  round int not null,
  supplier_id bigint not null,
  buyer_member_id bigint not null check (buyer_member_id <> supplier_id),
  gmt_create timestamptz(3) not null default clock_timestamp(),
  read_at timestamptz(3),
  primary key (inquiry_id, round, supplier_id)
);
create index invitation_supplier on inquiries.invitation (supplier_id, inquiry_id desc);

create table inquiries.line (
  id bigint generated always as identity primary key,
  inquiry_id bigint not null references inquiries.inquiry,
  buyer_member_id bigint not null,
  line_no int not null check (line_no between 1 and 50),
  spu_id bigint,
  name_zh varchar(200) not null,
  name_en varchar(200) not null,
  cas_no varchar(12),
  control_classes varchar(4)[] not null default '{}',
  spec varchar(500),
  grade varchar(50),
  -- Brands or producers the buyer takes; empty: any.
  brand varchar(200),
  packaging_id bigint,
  packaging_zh varchar(100),
  packaging_en varchar(100),
  quantity numeric(18, 2) not null check (quantity > 0),
  uom varchar(3) not null,
  remark varchar(200),
  -- What awards hold that were not given up, and what suppliers have confirmed.
  awarded_qty numeric(18, 2) not null default 0 check (awarded_qty >= 0),
  confirmed_qty numeric(18, 2) not null default 0 check (confirmed_qty >= 0),
  -- The buyer takes no more of it than was confirmed.
  closed boolean not null default false,
  unique (inquiry_id, line_no),
  constraint line_awarded_within check (awarded_qty <= quantity and confirmed_qty <= awarded_qty)
);
grant delete on inquiries.line to ctp_runtime;

-- The buyer's target price stands apart from what suppliers may read.
create table inquiries.line_target (
  line_id bigint primary key references inquiries.line on delete cascade,
  buyer_member_id bigint not null,
  price numeric(18, 2) not null check (price > 0)
);
grant delete on inquiries.line_target to ctp_runtime;

-- The key the quotes of one round are encrypted with, itself encrypted with the key of the installation.
create table inquiries.quote_key (
  inquiry_id bigint not null references inquiries.inquiry,
  round int not null,
  sealed text not null,
  primary key (inquiry_id, round)
);

create table inquiries.quote (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  quote_no varchar(24) not null unique,
  inquiry_id bigint not null references inquiries.inquiry,
  round int not null,
  buyer_member_id bigint not null,
  buyer_owner_dept_id bigint,
  buyer_owner_emp_id bigint,
  seller_member_id bigint not null check (seller_member_id <> buyer_member_id),
  seller_owner_dept_id bigint,
  seller_owner_emp_id bigint,
  status varchar(2) not null check (status in ('10', '20', '30', '50', '60', '70', '80', '90')),
  content_version int not null default 1,
  -- One of the two: encrypted until opening, or plain.
  sealed text,
  content jsonb,
  opened boolean not null default false,
  landed_total numeric(18, 2),
  complete boolean,
  rank int,
  valid_until timestamptz(3) not null,
  submitted_at timestamptz(3),
  -- The inquiry was amended after it: counts only once its supplier has sent it again.
  reconfirm boolean not null default false,
  confirm_by timestamptz(3),
  lost_code varchar(2),
  reason varchar(300),
  check ((sealed is null) <> (content is null)),
  check (not opened or content is not null),
  check (opened or landed_total is null),
  check (status <> '50' or confirm_by is not null),
  check (status not in ('20', '50', '60') or submitted_at is not null),
  unique (inquiry_id, round, seller_member_id)
);
create index quote_seller on inquiries.quote (seller_member_id, id desc) where not deleted;
create index quote_seller_status on inquiries.quote (seller_member_id, status, id desc) where not deleted;
create index quote_buyer on inquiries.quote (buyer_member_id, id desc) where not deleted;

-- Every version that was sent, as it was sent.
create table inquiries.quote_version (
  quote_id bigint not null references inquiries.quote,
  content_version int not null,
  buyer_member_id bigint not null,
  seller_member_id bigint not null,
  sealed text,
  content jsonb,
  opened boolean not null default false,
  valid_until timestamptz(3) not null,
  submitted_at timestamptz(3) not null,
  submitted_by bigint,
  primary key (quote_id, content_version),
  check ((sealed is null) <> (content is null))
);

create table inquiries.award (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  inquiry_id bigint not null references inquiries.inquiry,
  line_id bigint not null references inquiries.line,
  line_no int not null,
  quote_id bigint not null references inquiries.quote,
  content_version int not null,
  buyer_member_id bigint not null,
  seller_member_id bigint not null,
  -- 10 waits for approval, 20 for the supplier, 30 confirmed, 40 given up, 50 refused by the approver.
  state varchar(2) not null check (state in ('10', '20', '30', '40', '50')),
  approval_status varchar(2) not null check (approval_status in ('10', '20', '30')),
  quantity numeric(18, 2) not null check (quantity > 0),
  price numeric(18, 2) not null check (price > 0),
  amount numeric(18, 2) not null,
  note varchar(300),
  awarded_by bigint,
  awarded_name varchar(50),
  decided_by bigint,
  decided_name varchar(50),
  confirm_by timestamptz(3),
  related boolean not null default false,
  deal_id bigint,
  deal_no varchar(24),
  order_id bigint,
  order_no varchar(24),
  check (amount = round(quantity * price, 2)),
  check (deal_id is null or state = '30'),
  check (decided_by is null or decided_by <> awarded_by),
  unique (quote_id, line_id)
);
create index award_inquiry on inquiries.award (inquiry_id, line_no);
create index award_buyer on inquiries.award (buyer_member_id, id desc);
create index award_deal on inquiries.award (deal_id) where deal_id is not null;

-- Who gets a line and why others do not: the reasons of each award, as the file for auditors prints them.
create table inquiries.award_reason (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  inquiry_id bigint not null references inquiries.inquiry,
  buyer_member_id bigint not null,
  quote_id bigint not null references inquiries.quote,
  code varchar(2) not null,
  reason varchar(300)
);
create index award_reason_inquiry on inquiries.award_reason (inquiry_id, id);
-- What was compared when an award was made: quotes, weights, sums; never changed.
create table inquiries.award_basis (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  inquiry_id bigint not null references inquiries.inquiry,
  buyer_member_id bigint not null,
  basis jsonb not null,
  hash char(64) not null
);
create index award_basis_inquiry on inquiries.award_basis (inquiry_id, id);

alter table inquiries.inquiry enable row level security;
alter table inquiries.invitation enable row level security;
alter table inquiries.line enable row level security;
alter table inquiries.line_target enable row level security;
alter table inquiries.quote_key enable row level security;
alter table inquiries.quote enable row level security;
alter table inquiries.quote_version enable row level security;
alter table inquiries.award enable row level security;
alter table inquiries.award_reason enable row level security;
alter table inquiries.award_basis enable row level security;
create policy invited on inquiries.invitation using ((select kernel.is_platform()) or (select kernel.member()) in (supplier_id, buyer_member_id))
  with check ((select kernel.is_platform()) or buyer_member_id = (select kernel.member()));
create policy buyer on inquiries.inquiry using ((select kernel.is_platform()) or buyer_member_id = (select kernel.member()))
  with check ((select kernel.is_platform()) or buyer_member_id = (select kernel.member()));
-- Suppliers read what was published to everybody or to them.
create policy published on inquiries.inquiry for select using (
  status is not null and not deleted and (select kernel.member()) <> 0 and (
    (invite_mode = '10' and status = '10')
    or exists (select from inquiries.quote q where q.inquiry_id = inquiry.id and q.seller_member_id = (select kernel.member()))
    or exists (select from inquiries.invitation i where i.inquiry_id = inquiry.id and i.supplier_id = (select kernel.member()))));
create policy buyer on inquiries.line using ((select kernel.is_platform()) or buyer_member_id = (select kernel.member()))
  with check ((select kernel.is_platform()) or buyer_member_id = (select kernel.member()));
create policy published on inquiries.line for select using (exists (select from inquiries.inquiry i where i.id = line.inquiry_id));
create policy own on inquiries.line_target using ((select kernel.is_platform()) or buyer_member_id = (select kernel.member()))
  with check ((select kernel.is_platform()) or buyer_member_id = (select kernel.member()));
-- Only what the platform itself does in the middle of an act reads keys.
create policy clock on inquiries.quote_key using (current_setting('app.side', true) = 'clock') with check (current_setting('app.side', true) = 'clock');
-- A supplier sees its own; the buyer what has been opened; the operator sees that there is one, and its sums are encrypted until then.
create policy parties on inquiries.quote using ((select kernel.is_platform()) or seller_member_id = (select kernel.member()) or (opened and buyer_member_id = (select kernel.member())))
  with check ((select kernel.is_platform()) or seller_member_id = (select kernel.member()) or (opened and buyer_member_id = (select kernel.member())));
create policy parties on inquiries.quote_version using ((select kernel.is_platform()) or seller_member_id = (select kernel.member()) or (opened and buyer_member_id = (select kernel.member())))
  with check ((select kernel.is_platform()) or seller_member_id = (select kernel.member()));
-- A supplier sees an award of its own once it has been let go.
create policy parties on inquiries.award using ((select kernel.is_platform()) or buyer_member_id = (select kernel.member()) or (seller_member_id = (select kernel.member()) and state in ('20', '30', '40')))
  with check ((select kernel.is_platform()) or buyer_member_id = (select kernel.member()) or seller_member_id = (select kernel.member()));
create policy own on inquiries.award_reason using ((select kernel.is_platform()) or buyer_member_id = (select kernel.member()))
  with check ((select kernel.is_platform()) or buyer_member_id = (select kernel.member()));
create policy own on inquiries.award_basis using ((select kernel.is_platform()) or buyer_member_id = (select kernel.member()))
  with check ((select kernel.is_platform()) or buyer_member_id = (select kernel.member()));

-- INV-INQ-01: awarded per line within the line, and the line's sums are those of its awards.
create view audit.inv_inq_01 as
  select l.id, l.inquiry_id, l.line_no, l.quantity, l.awarded_qty, l.confirmed_qty from inquiries.line l
  left join lateral (select coalesce(sum(a.quantity) filter (where a.state in ('10', '20', '30')), 0) as held, coalesce(sum(a.quantity) filter (where a.state = '30'), 0) as confirmed
    from inquiries.award a where a.line_id = l.id) s on true
  where s.held > l.quantity or s.held <> l.awarded_qty or s.confirmed <> l.confirmed_qty;
-- INV-INQ-02: nothing of a sealed quote stands in the clear before its inquiry is opened.
create view audit.inv_inq_02 as
  select q.id, q.quote_no from inquiries.quote q join inquiries.inquiry i on i.id = q.inquiry_id
  where i.open_mode = '10' and q.round = i.round and i.status = '10'
    and (q.content is not null or q.opened or q.landed_total is not null or q.rank is not null
      or exists (select from inquiries.quote_version v where v.quote_id = q.id and (v.content is not null or v.opened)));
-- INV-INQ-03: an award has the price of the version its quote was opened with, and at most its quantity.
create view audit.inv_inq_03 as
  select a.id, a.inquiry_id, a.line_no, a.price, a.quantity from inquiries.award a join inquiries.quote q on q.id = a.quote_id
  where a.inquiry_id <> q.inquiry_id or a.seller_member_id <> q.seller_member_id or a.content_version <> q.content_version or not exists (
    select from jsonb_array_elements(q.content -> 'lines') l
    where (l ->> 'lineNo')::int = a.line_no and (l ->> 'price')::numeric = a.price and (l ->> 'quantity')::numeric >= a.quantity);
-- INV-INQ-04: a designated inquiry has quotes of the frozen list alone.
create view audit.inv_inq_04 as
  select q.id, q.quote_no, q.seller_member_id from inquiries.quote q join inquiries.inquiry i on i.id = q.inquiry_id
  where i.invite_mode = '20' and q.status <> '10'
    and not exists (select from inquiries.invitation v where v.inquiry_id = i.id and v.round = q.round and v.supplier_id = q.seller_member_id);
-- INV-INQ-05: every confirmed award has its deal with its quantity and price, and the orders of an inquiry in 60 are its confirmed awards.
create view audit.inv_inq_05 as
  select a.id, a.inquiry_id, a.line_no, a.quantity, a.price from inquiries.award a join inquiries.inquiry i on i.id = a.inquiry_id
  left join deals.deal d on d.id = a.deal_id and d.source = '20' and d.source_id = a.id
  left join orders."order" o on o.deal_id = d.id
  where a.state = '30' and ((i.status in ('50', '60') and (d.id is null or d.quantity <> a.quantity or d.amount <> a.amount))
    or (i.status = '60' and (o.id is null or o.quantity <> a.quantity)))
  union all
  select null, d.source_id, null, d.quantity, null from deals.deal d where d.source = '20' and not exists (select from inquiries.award a where a.id = d.source_id and a.state = '30');
-- INV-INQ-06: orders of inquiries with reference to an agreement are drawn from it.
create view audit.inv_inq_06 as
  select i.id, i.inquiry_no, i.protocol_id, sum(a.quantity) as ordered from inquiries.inquiry i join inquiries.award a on a.inquiry_id = i.id and a.order_id is not null
  left join lateral (select coalesce(sum(c.quantity), 0) as drawn from contracts.call_off c where c.order_id = a.order_id and c.protocol_id = i.protocol_id) c on true
  where i.agreement = '1' group by i.id, i.inquiry_no, i.protocol_id having sum(a.quantity) <> sum(c.drawn);
-- A quote was sent at or after the deadline of its round.
create view audit.inv_inq_late as
  select q.id, q.quote_no, q.submitted_at, i.quote_deadline from inquiries.quote q join inquiries.inquiry i on i.id = q.inquiry_id
  where q.round = i.round and q.submitted_at >= i.quote_deadline;
-- The state of an inquiry and of a quote is the last one of its history.
create view audit.inv_inq_path as
  select i.id, i.inquiry_no as no, i.status, h.to_state from inquiries.inquiry i
  left join lateral (select to_state from kernel.trade_history t where t.biz_type = 'INQUIRY' and t.biz_id = i.id and t.to_state is not null order by seq desc limit 1) h on true
  where h.to_state is distinct from i.status
  union all
  select q.id, q.quote_no, q.status, h.to_state from inquiries.quote q
  left join lateral (select to_state from kernel.trade_history t where t.biz_type = 'QUOTE' and t.biz_id = q.id and t.to_state is not null order by seq desc limit 1) h on true
  where h.to_state is distinct from q.status;
