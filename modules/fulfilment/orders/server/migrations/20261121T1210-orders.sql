-- breaking
-- Orders and their lines (trading-domain 9).
create table orders."order" (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  seller_member_id bigint not null, seller_owner_dept_id bigint, seller_owner_emp_id bigint,
  buyer_member_id bigint not null, buyer_owner_dept_id bigint, buyer_owner_emp_id bigint,
  order_no varchar(20) not null unique,
  order_type varchar(8) not null check (order_type in ('10', '20', '30', '40')),
  order_state varchar(8) not null check (order_state in ('00', '01', '10', '11', '20', '21', '31', '32')),
  operation_type varchar(8) not null check (operation_type in ('10', '20', '30')),
  deal_id bigint, leg_no varchar(1), deal_no varchar(20),
  deal_effective boolean not null,
  inquiry_id bigint, auction_id bigint, activity_id bigint, protocol_id bigint,
  store_id bigint, customer_type varchar(8), end_customer varchar(100),
  trade_type varchar(8) not null, currency varchar(3) not null,
  product_zh varchar(200) not null, product_en varchar(200) not null, product_name_id bigint,
  quantity numeric(18,2) not null check (quantity > 0), uom varchar(8) not null,
  goods_amount numeric(18,2) not null check (goods_amount >= 0),
  packaging_fee numeric(18,2) not null default 0 check (packaging_fee >= 0),
  freight numeric(18,2) not null default 0 check (freight >= 0),
  other_fee numeric(18,2) not null default 0 check (other_fee >= 0),
  discount_amount numeric(18,2) not null default 0 check (discount_amount >= 0),
  order_amount numeric(18,2) not null check (order_amount >= 0 and order_amount = goods_amount + packaging_fee + freight + other_fee - discount_amount),
  paid_amount numeric(18,2) not null default 0 check (paid_amount >= 0),
  unpaid_amount numeric(18,2) not null,
  deposit_amount numeric(18,2) not null default 0,
  trade_payment varchar(8), payment_term varchar(8) not null, settlement_method varchar(8) not null, lc_open_days int,
  pay_deadline timestamptz(3), submitted_at timestamptz(3),
  pick_type varchar(8), delivery_address_id bigint, delivery_address jsonb, warehouse_id bigint, warehouse_name varchar(100),
  delivery_start date not null, delivery_end date not null,
  tolerance_plus numeric(6,3) not null, tolerance_minus numeric(6,3) not null,
  shipped_qty numeric(18,2) not null default 0 check (shipped_qty >= 0), received_qty numeric(18,2) not null default 0 check (received_qty >= 0), remaining_qty numeric(18,2) not null check (remaining_qty >= 0),
  billing_info_id bigint, billing jsonb, invoice_type varchar(8),
  approval_status varchar(8) not null default '00',
  close_reason varchar(8), close_text varchar(300),
  cancel_consents jsonb not null default '[]',
  goods_returned varchar(8) check (goods_returned in ('own', 'withDeal')),
  activity_order_stage varchar(8),
  pickup_overdue boolean not null default false, payment_overdue boolean not null default false,
  overdue_at timestamptz(3), completed_at timestamptz(3),
  check (buyer_member_id <> seller_member_id),
  check (num_nonnulls(deal_id, inquiry_id, auction_id, activity_id, protocol_id) = 1),
  check ((deal_id is null) = (leg_no is null)),
  check (order_state not in ('10', '11', '20', '21', '31', '32') or submitted_at is not null)
);
create unique index order_leg on orders."order" (deal_id, leg_no) where deal_id is not null;
create index order_seller on orders."order" (seller_member_id, order_state, gmt_modified desc, id desc) where not deleted;
create index order_buyer on orders."order" (buyer_member_id, order_state, gmt_modified desc, id desc) where not deleted;
create index order_seller_new on orders."order" (seller_member_id, gmt_create desc, id desc) where not deleted;
create index order_buyer_new on orders."order" (buyer_member_id, gmt_create desc, id desc) where not deleted;
create index order_state_time on orders."order" (order_state, gmt_create desc, id desc) where not deleted;
create index order_new on orders."order" (gmt_create desc, id desc) where not deleted;
create index order_pay_by on orders."order" (pay_deadline, id) where order_state in ('10', '11');
create index order_approval on orders."order" (approval_status, gmt_modified desc, id desc) where approval_status = '10';
create index order_product on orders."order" (product_name_id, gmt_create desc, id desc) where not deleted;
alter table orders."order" enable row level security;
-- A deal that takes effect or falls moves the orders of all its legs, whoever signed last.
create policy parties on orders."order" using ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id) or (deal_id is not null and current_setting('app.deal', true) = deal_id::text))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id) or (deal_id is not null and current_setting('app.deal', true) = deal_id::text));

create table orders.line (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders."order",
  line_no int not null check (line_no between 1 and 50),
  sku_id bigint, snapshot jsonb not null, packaging_id bigint,
  quantity numeric(18,2) not null check (quantity > 0), uom varchar(8) not null,
  unit_price numeric(18,2) not null check (unit_price > 0), tax_rate numeric(6,3) not null,
  amount numeric(18,2) not null, net numeric(18,2) not null, tax numeric(18,2) not null,
  check (amount = round(quantity * unit_price, 2)), check (net + tax = amount),
  unique (order_id, line_no)
);
-- Lines are frozen with the order.
revoke update on orders.line from ctp_runtime;
alter table orders.line enable row level security;
create policy of_order on orders.line using (exists (select from orders."order" o where o.id = order_id)) with check (exists (select from orders."order" o where o.id = order_id));

create view audit.inv_ord_01 as
  select id, order_no, quantity, shipped_qty from orders."order" where shipped_qty > quantity * (1 + tolerance_plus / 100);
create view audit.inv_ord_02 as
  select o.id, o.order_no from orders."order" o left join lateral (select count(*) as n, sum(amount) as total, sum(quantity) as qty from orders.line l where l.order_id = o.id) l on true
  where coalesce(l.n, 0) = 0 or o.goods_amount <> l.total or o.quantity <> l.qty or o.paid_amount + o.unpaid_amount <> o.order_amount;
create view audit.inv_ord_03 as
  select id, order_no from orders."order" where order_state in ('20', '21', '31') and payment_term in ('10', '11') and trade_payment is distinct from '10' and paid_amount < order_amount;
create view audit.inv_ord_05 as
  select o.id, o.order_no, o.order_state, h.to_state from orders."order" o
  left join lateral (select to_state from kernel.trade_history t where t.biz_type = 'ORDER' and t.biz_id = o.id and t.to_state is not null order by seq desc limit 1) h on true
  where h.to_state is distinct from o.order_state
  union all
  select t.biz_id, t.biz_no, t.from_state, t.before from (
    select biz_id, biz_no, from_state, lag(to_state) over (partition by biz_id order by seq) as before, seq from kernel.trade_history where biz_type = 'ORDER') t
  where t.from_state is distinct from t.before;
create view audit.inv_ord_06 as
  select o.id, o.order_no, o.order_state from orders."order" o where (o.order_state in ('01', '32')) <> (o.goods_returned is not null)
  union all
  select o.id, o.order_no, o.order_state from orders."order" o
  where o.goods_returned = 'own' and exists (select from quantities.entry e where e.biz_type = 'ORDER' and e.biz_id = o.id)
    and o.quantity <> (select coalesce(sum(case e.kind when 'UNSELL' then e.qty when 'SELL' then -e.qty else 0 end), 0) from quantities.entry e where e.biz_type = 'ORDER' and e.biz_id = o.id);

-- What the buyer keeps for invoices and deliveries, frozen into his order: the one named, else his default. Nothing for strangers to the order, nothing of other companies.
create function orders.papers(this_order bigint, chosen_billing bigint, chosen_address bigint)
  returns table (billing_id bigint, billing jsonb, address_id bigint, address jsonb) language sql stable security definer set search_path = pg_catalog
  as $$
    select b.id, case when b.id is null then null else jsonb_build_object('enterpriseName', b.enterprise_name, 'invoiceType', b.invoice_type, 'taxNo', b.tax_no, 'address', b.address, 'phone', b.phone, 'bank', b.bank, 'accountTail', b.account_tail,
        'receiverName', b.receiver_name, 'receiverPhone', b.receiver_phone, 'receiverAddress', b.receiver_address) end,
      a.id, case when a.id is null then null else jsonb_build_object('receiverName', a.receiver_name, 'receiverPhone', a.receiver_phone, 'region', a.region, 'detail', a.detail, 'postcode', a.postcode) end
    from orders."order" o
    left join lateral (select * from members.billing_info x where x.member_id = o.buyer_member_id and not x.deleted and (x.id = chosen_billing or (chosen_billing is null and x.is_default)) order by x.id limit 1) b on true
    left join lateral (select * from members.address x where x.member_id = o.buyer_member_id and not x.deleted and (x.id = chosen_address or (chosen_address is null and x.is_default)) order by x.id limit 1) a on true
    where o.id = this_order and (kernel.is_platform() or kernel.member() in (o.seller_member_id, o.buyer_member_id))
  $$;
