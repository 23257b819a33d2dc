-- compatible
-- What buyers ask sellers for before there is an inquiry: a quote or a sample of a product. One row per seller who was asked, so that each company sees its own alone.

create table leads.lead (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  lead_no varchar(24) not null unique,
  -- Rows sent together; never shown to a seller.
  batch_id uuid not null,
  kind varchar(2) not null check (kind in ('10', '20')),
  state varchar(2) not null check (state in ('10', '20', '30', '40', '50', '60')),
  buyer_member_id bigint not null,
  buyer_owner_dept_id bigint,
  buyer_owner_emp_id bigint,
  seller_member_id bigint not null check (seller_member_id <> buyer_member_id),
  seller_owner_dept_id bigint,
  seller_owner_emp_id bigint,
  spu_id bigint not null,
  sku_id bigint,
  -- The offer it was asked about.
  offer_id bigint,
  offer_no varchar(24),
  product_zh varchar(200) not null,
  product_en varchar(200) not null,
  cas_no varchar(12),
  un_no varchar(4),
  goods_zh varchar(200),
  goods_en varchar(200),
  grade varchar(50),
  -- Of goods that say it in English; what a buyer typed stands in grade alone.
  grade_en varchar(100),
  -- Tonnes.
  quantity numeric(14, 2) check (quantity > 0),
  price_term varchar(8),
  place_id bigint,
  place_zh varchar(100),
  place_en varchar(100),
  delivery_start date,
  delivery_end date,
  -- Per tonne.
  wish_price numeric(16, 2) check (wish_price > 0),
  currency varchar(3) check (currency in ('CNY', 'USD')),
  -- In the unit beside it: kilograms or pieces.
  sample_amount numeric(14, 2) check (sample_amount > 0),
  sample_unit varchar(3) check (sample_unit in ('KGM', 'PCE')),
  purpose varchar(200),
  address jsonb,
  remark varchar(500),
  contact_name varchar(50) not null,
  contact_phone varchar(30),
  expires_at timestamptz(3) not null,
  answer varchar(1000),
  answered_at timestamptz(3),
  answer_offer_id bigint,
  answer_offer_no varchar(24),
  reason varchar(300),
  seller_unread boolean not null default true,
  buyer_unread boolean not null default false,
  check (delivery_start <= delivery_end),
  check ((wish_price is null) = (currency is null)),
  check (kind <> '10' or (quantity is not null and sample_amount is null)),
  check (kind <> '20' or (sample_amount is not null and sample_unit is not null and purpose is not null and address is not null and quantity is null)),
  check (state <> '20' or (answer is not null and answered_at is not null)),
  check (state <> '30' or reason is not null),
  unique (batch_id, seller_member_id)
);
create index lead_seller on leads.lead (seller_member_id, id desc) where not deleted;
create index lead_seller_state on leads.lead (seller_member_id, state, id desc) where not deleted;
create index lead_buyer on leads.lead (buyer_member_id, id desc) where not deleted;
create index lead_buyer_state on leads.lead (buyer_member_id, state, id desc) where not deleted;
create index lead_buyer_day on leads.lead (buyer_member_id, gmt_create);
alter table leads.lead enable row level security;
create policy parties on leads.lead using (
  (select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id));

-- More requests of one company on one day in Shanghai than it may send.
create view audit.inv_leads_daily as
  select buyer_member_id, (gmt_create at time zone 'Asia/Shanghai')::date as day, count(distinct batch_id) as sent from leads.lead group by 1, 2 having count(distinct batch_id) > 50;
-- An answer came after the time it had to come in.
create view audit.inv_leads_answered_late as
  select id from leads.lead where answered_at is not null and answered_at >= expires_at;
