-- compatible
-- Invoices, their lines and what they are for, red letters, and how goods are called on invoices (trading-domain 14).

create table invoices.invoice (
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
  invoice_apply_no varchar(24) not null unique,
  color varchar(2) not null check (color in ('10', '20')),
  invoice_type varchar(2) not null check (invoice_type in ('01', '02')),
  medium varchar(2) not null check (medium in ('10', '20', '30')),
  state varchar(2) not null check (state in ('00', '10', '11', '20', '30', '31', '40', '41', '90')),
  requested_by varchar(10) not null check (requested_by in ('buyer', 'seller', 'effect')),
  currency varchar(3) not null check (currency = 'CNY'),
  -- Name and number of both as they were at the request; the account whole is asked for when it is needed.
  billing_info_id bigint not null,
  billing jsonb not null,
  seller_name varchar(100) not null,
  seller_tax_no varchar(20) not null,
  -- Signed: negative on a red letter.
  net_amount numeric(18, 2) not null,
  tax_amount numeric(18, 2) not null,
  gross_amount numeric(18, 2) not null,
  -- Gross of the red letters written against it, positive.
  red_amount numeric(18, 2) not null default 0 check (red_amount >= 0),
  invoice_code varchar(12),
  invoice_no varchar(20),
  issue_date date,
  issued_at timestamptz(3),
  file_id bigint,
  express_no varchar(40),
  received_at timestamptz(3),
  receive_by timestamptz(3),
  original_id bigint references invoices.invoice,
  red_reason varchar(2) check (red_reason in ('10', '20', '30', '40')),
  red_confirm_no varchar(40),
  red_asked_by varchar(10) check (red_asked_by in ('buyer', 'seller')),
  red_wanted numeric(18, 2) check (red_wanted > 0),
  refuse_reason varchar(300),
  issue_message varchar(300),
  remark varchar(200),
  check (gross_amount = net_amount + tax_amount),
  check ((color = '20') = (original_id is not null)),
  check (case color when '10' then gross_amount > 0 else gross_amount < 0 end),
  check (red_amount <= greatest(gross_amount, 0)),
  check (state not in ('30', '31', '40', '41') or (invoice_no is not null and issue_date is not null and issued_at is not null)),
  check (state <> '40' or (red_reason is not null and red_asked_by is not null and red_wanted is not null)),
  check (state <> '41' or red_amount = gross_amount),
  check (invoice_no is null or case medium when '30' then invoice_no ~ '^\d{20}$' and invoice_code is null else invoice_no ~ '^\d{8}$' and invoice_code ~ '^(\d{10}|\d{12})$' end)
);
create unique index invoice_number on invoices.invoice (coalesce(invoice_code, ''), invoice_no) where invoice_no is not null;
create index invoice_seller on invoices.invoice (seller_member_id, state, id desc) where not deleted;
create index invoice_seller_new on invoices.invoice (seller_member_id, id desc) where not deleted;
create index invoice_buyer on invoices.invoice (buyer_member_id, state, id desc) where not deleted;
create index invoice_buyer_new on invoices.invoice (buyer_member_id, id desc) where not deleted;
create index invoice_state on invoices.invoice (state, id desc) where not deleted;
create index invoice_original on invoices.invoice (original_id) where original_id is not null;
create index invoice_no_lookup on invoices.invoice (invoice_no text_pattern_ops) where invoice_no is not null;
alter table invoices.invoice enable row level security;
-- A draft of one side is that side's alone.
create policy parties on invoices.invoice using (
  (select kernel.is_platform())
  or ((select kernel.member()) = seller_member_id and (state <> '00' or requested_by <> 'buyer'))
  or ((select kernel.member()) = buyer_member_id and (state <> '00' or requested_by <> 'seller')))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id));
-- Number, figures and parties stand from the issue on, whoever writes.
create function invoices.issued_stands() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.state in ('30', '31', '40', '41') and (new.invoice_no, new.invoice_code, new.issue_date, new.net_amount, new.tax_amount, new.gross_amount, new.billing, new.seller_member_id, new.buyer_member_id, new.invoice_type, new.medium, new.color)
    is distinct from (old.invoice_no, old.invoice_code, old.issue_date, old.net_amount, old.tax_amount, old.gross_amount, old.billing, old.seller_member_id, old.buyer_member_id, old.invoice_type, old.medium, old.color) then
    raise exception 'an issued invoice stands' using errcode = '23514', constraint = 'issued_stands';
  end if;
  return new;
end $$;
create trigger issued_stands before update on invoices.invoice for each row execute function invoices.issued_stands();

create table invoices.line (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices.invoice,
  line_no int not null check (line_no between 1 and 500),
  goods_name varchar(120) not null,
  tax_category_code varchar(19) not null check (tax_category_code ~ '^\d{19}$'),
  spec varchar(80) not null default '',
  unit varchar(20) not null default '',
  spu_id bigint,
  quantity numeric(18, 3),
  price numeric(22, 8),
  net_amount numeric(18, 2) not null,
  tax_rate numeric(6, 3) not null check (tax_rate >= 0),
  tax_amount numeric(18, 2) not null,
  unique (invoice_id, line_no),
  check (abs(net_amount * tax_rate / 100 - tax_amount) <= 0.07)
);
grant delete on invoices.line to ctp_runtime;
alter table invoices.line enable row level security;
create policy of_invoice on invoices.line using (exists (select from invoices.invoice i where i.id = invoice_id)) with check (exists (select from invoices.invoice i where i.id = invoice_id));
create function invoices.lines_stand() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if exists (select from invoices.invoice i where i.id = old.invoice_id and i.state not in ('00', '11')) then
    raise exception 'lines of a submitted request stand' using errcode = '23514', constraint = 'lines_stand';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger lines_stand before delete or update on invoices.line for each row execute function invoices.lines_stand();

-- What an invoice is for: a settlement statement, or an order paid before there is one. Negative on a red letter.
create table invoices.source (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices.invoice,
  settlement_id bigint,
  settlement_no varchar(24),
  order_id bigint,
  order_no varchar(24),
  amount numeric(18, 2) not null check (amount <> 0),
  check (settlement_id is not null or order_id is not null),
  unique (invoice_id, settlement_id, order_id)
);
create index source_settlement on invoices.source (settlement_id) where settlement_id is not null;
create index source_order on invoices.source (order_id) where order_id is not null;
grant delete on invoices.source to ctp_runtime;
alter table invoices.source enable row level security;
create policy of_invoice on invoices.source using (exists (select from invoices.invoice i where i.id = invoice_id)) with check (exists (select from invoices.invoice i where i.id = invoice_id));

-- How a seller called a product on his last invoice, so that it is asked for once.
create table invoices.goods (
  member_id bigint not null,
  spu_id bigint not null,
  goods_name varchar(120) not null,
  tax_category_code varchar(19) not null,
  spec varchar(80) not null default '',
  unit varchar(20) not null default '',
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  primary key (member_id, spu_id)
);
alter table invoices.goods enable row level security;
create policy own on invoices.goods using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

-- What of a settlement or an order is asked for or issued: both sides' requests count, drafts of the other side too.
create function invoices.taken(this_settlement bigint, this_order bigint) returns numeric language sql stable security definer set search_path = pg_catalog as $$
  select coalesce(sum(s.amount), 0) from invoices.source s join invoices.invoice i on i.id = s.invoice_id
  where i.state <> '90' and not i.deleted
    and ((this_settlement is not null and s.settlement_id = this_settlement) or (this_order is not null and s.order_id = this_order and s.settlement_id is null))
    and (kernel.is_platform() or kernel.member() in (i.seller_member_id, i.buyer_member_id))
$$;

create view audit.inv_inv_01 as
  select t.settlement_id, t.invoiced, s.total_amount from (
    select x.settlement_id, sum(x.amount) as invoiced from invoices.source x join invoices.invoice i on i.id = x.invoice_id where i.state <> '90' and x.settlement_id is not null group by 1) t
  join reporting.settlements s on s.id = t.settlement_id
  where t.invoiced > greatest(s.total_amount, 0);
create view audit.inv_inv_02 as
  select coalesce(invoice_code, '') as code, invoice_no, count(*) from invoices.invoice where invoice_no is not null group by 1, 2 having count(*) > 1;
create view audit.inv_inv_03 as
  select i.id, i.invoice_apply_no, i.gross_amount from invoices.invoice i
  left join lateral (select coalesce(sum(l.net_amount), 0) as net, coalesce(sum(l.tax_amount), 0) as tax from invoices.line l where l.invoice_id = i.id) l on true
  left join lateral (select coalesce(sum(s.amount), 0) as amount from invoices.source s where s.invoice_id = i.id) s on true
  where i.net_amount <> l.net or i.tax_amount <> l.tax or i.gross_amount <> l.net + l.tax or i.gross_amount <> s.amount;
create view audit.inv_inv_04 as
  select i.id, i.invoice_apply_no from invoices.invoice i join invoices.source s on s.invoice_id = i.id
  left join reporting.settlements t on t.id = s.settlement_id
  left join orders."order" o on o.id = s.order_id
  where (t.id is not null and (t.seller_member_id, t.buyer_member_id) is distinct from (i.seller_member_id, i.buyer_member_id))
    or (o.id is not null and (o.seller_member_id, o.buyer_member_id) is distinct from (i.seller_member_id, i.buyer_member_id));
-- Red letters come to what their invoice says was reversed.
create view audit.inv_invoices_red as
  select i.id, i.invoice_apply_no, i.red_amount, r.total from invoices.invoice i
  left join lateral (select coalesce(-sum(r.gross_amount), 0) as total from invoices.invoice r where r.original_id = i.id and r.state <> '90') r on true
  where i.color = '10' and i.red_amount <> r.total;
