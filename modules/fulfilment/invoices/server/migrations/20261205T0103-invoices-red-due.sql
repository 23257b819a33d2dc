-- compatible
-- What a decided claim wants reversed of an invoice that was issued before it; its red letter counts for the correction.
create table invoices.red_due (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  invoice_id bigint not null references invoices.invoice,
  settlement_id bigint not null,
  settlement_no varchar(24) not null,
  order_id bigint not null,
  cause varchar(24) not null,
  amount numeric(18, 2) not null check (amount > 0),
  due_at timestamptz(3) not null,
  red_invoice_id bigint references invoices.invoice,
  unique (invoice_id, settlement_id)
);
create index red_due_open on invoices.red_due (due_at, id) where red_invoice_id is null;
alter table invoices.red_due enable row level security;
create policy of_invoice on invoices.red_due using (exists (select from invoices.invoice i where i.id = invoice_id))
  with check (exists (select from invoices.invoice i where i.id = invoice_id));
