-- compatible
-- An order placed for a customer who confirms it, one that waits for its company's own approval, one that another pays,
-- and requests to change it after it was submitted.
alter table orders."order" add column customer_confirmed_at timestamptz(3), add column customer_confirmed_by bigint,
  -- Whose limit it waits for; the other side learns nothing of it.
  add column approval_member_id bigint, add column approval_reason varchar(300), add column submission jsonb,
  add column payer_name varchar(100),
  add column reinstated boolean not null default false;
create table orders.change (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  order_id bigint not null references orders."order",
  side varchar(8) not null check (side in ('buyer', 'seller')),
  change_state varchar(8) not null check (change_state in ('10', '20', '30', '40', '50')),
  -- What differs, as it is shown: field, line, before, after.
  items jsonb not null,
  -- What is written when the other side agrees.
  wish jsonb not null,
  reason varchar(300) not null,
  asked_name varchar(100) not null,
  answer varchar(300), answered_name varchar(100), answered_at timestamptz(3),
  answer_by timestamptz(3) not null
);
create unique index change_live on orders.change (order_id) where change_state = '10';
create index change_order on orders.change (order_id, id);
create index change_answer_by on orders.change (answer_by, id) where change_state = '10';
alter table orders.change enable row level security;
create policy of_order on orders.change using (exists (select from orders."order" o where o.id = order_id)) with check (exists (select from orders."order" o where o.id = order_id));
create index order_approval_of on orders."order" (approval_member_id, gmt_create desc, id desc) where approval_status = '10' and not deleted;
-- An order for a customer moves on only when he confirmed it; a live request hangs on a live order.
create view audit.inv_ord_08 as
  select id, order_no from orders."order" where operation_type = '10' and order_state in ('11', '20', '21', '31') and customer_confirmed_at is null
  union all
  select o.id, o.order_no from orders.change c join orders."order" o on o.id = c.order_id where c.change_state = '10' and o.order_state not in ('10', '11', '20', '21');
