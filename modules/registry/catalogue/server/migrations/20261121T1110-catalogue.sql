-- breaking
-- Product names, SPU and SKU, packagings, warehouses, ports, places, lots, sanction list (trading-domain 17, administration-domain 24).

create table catalogue.industry_category (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  name varchar(50) not null, name_en varchar(50) not null,
  parent_id bigint references catalogue.industry_category,
  level int not null check (level in (1, 2)),
  enabled boolean not null default true,
  check ((level = 1) = (parent_id is null))
);
create unique index industry_category_name on catalogue.industry_category (coalesce(parent_id, 0), name) where not deleted;

create table catalogue.platform_category (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  code varchar(20) not null unique check (code ~ '^[A-Z0-9-]{2,20}$'),
  name varchar(50) not null, name_en varchar(50),
  level int not null check (level between 1 and 3),
  parent_id bigint references catalogue.platform_category,
  industry_category_id bigint references catalogue.industry_category,
  icon_file_id bigint, thumbnail_file_ids bigint[] not null default '{}' check (cardinality(thumbnail_file_ids) <= 3),
  sort int not null default 0,
  enabled boolean not null default true,
  check ((level = 1) = (parent_id is null))
);
create unique index platform_category_name on catalogue.platform_category (coalesce(parent_id, 0), name) where not deleted;
create index platform_category_parent on catalogue.platform_category (parent_id, sort);

create table catalogue.product_application (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  name varchar(50) not null, name_en varchar(50) not null, remarks varchar(200),
  enabled boolean not null default true
);
create unique index product_application_name on catalogue.product_application (name) where not deleted;

create table catalogue.product_name_class (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  name varchar(50) not null, name_en varchar(50),
  enabled boolean not null default true
);
create unique index product_name_class_name on catalogue.product_name_class (name) where not deleted;

create table catalogue.product_name (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  class_id bigint references catalogue.product_name_class,
  name varchar(80) not null, name_en varchar(80) not null,
  cas_no varchar(12) check (cas_no ~ '^\d{2,7}-\d{2}-\d$'),
  enabled boolean not null default true,
  sort int not null default 0,
  find_key text not null default ''
);
create unique index product_name_name on catalogue.product_name (name) where not deleted;
create index product_name_find on catalogue.product_name using gin (find_key gin_trgm_ops);
create index product_name_class_id on catalogue.product_name (class_id);

-- One alias means one product name.
create table catalogue.product_alias (
  id bigint generated always as identity primary key,
  product_name_id bigint not null references catalogue.product_name,
  alias varchar(80) not null,
  alias_key varchar(80) not null unique
);
create index product_alias_of on catalogue.product_alias (product_name_id);
grant delete on catalogue.product_alias to ctp_runtime;

create table catalogue.packaging (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  name varchar(50) not null, name_en varchar(100) not null,
  packaging_type varchar(8) not null,
  specification varchar(50) not null,
  net_weight numeric(18, 2) check (net_weight > 0),
  tare_weight numeric(15, 3) check (tare_weight >= 0),
  sales_unit varchar(8) not null,
  packaging_fee numeric(18, 2) check (packaging_fee >= 0),
  un_mark varchar(40) check (un_mark ~ '^(UN )?\d'),
  returnable boolean not null default false,
  deposit_fee numeric(18, 2) check (deposit_fee >= 0),
  enabled boolean not null default true,
  sort int not null default 0,
  find_key text not null default '',
  check (packaging_type not in ('VL', 'VR', 'VY', 'VQ') or net_weight is null),
  check (packaging_type not in ('QA', 'QB', 'QG', '3H', 'WA') or net_weight is not null)
);
create index packaging_find on catalogue.packaging using gin (find_key gin_trgm_ops);
create unique index packaging_name on catalogue.packaging (name) where not deleted;

-- The packagings a seller chose for own use, with the own fee.
create table catalogue.seller_packaging (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  member_id bigint not null references members.member,
  owner_dept_id bigint, owner_emp_id bigint,
  packaging_id bigint not null references catalogue.packaging,
  packaging_fee numeric(18, 2) check (packaging_fee >= 0)
);
create unique index seller_packaging_once on catalogue.seller_packaging (member_id, packaging_id) where not deleted;
create index seller_packaging_of on catalogue.seller_packaging (packaging_id);
alter table catalogue.seller_packaging enable row level security;
create policy own on catalogue.seller_packaging using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

create table catalogue.port (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  unlocode varchar(5) not null unique check (unlocode ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  name varchar(50) not null, name_en varchar(100) not null,
  country varchar(2) not null check (country ~ '^[A-Z]{2}$'),
  time_zone varchar(40) not null,
  max_draft numeric(6, 3) check (max_draft > 0),
  enabled boolean not null default true,
  find_key text not null default ''
);
create index port_find on catalogue.port using gin (find_key gin_trgm_ops);

create table catalogue.place (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  code varchar(30) not null unique,
  name varchar(50) not null, name_en varchar(100) not null,
  region varchar(12) not null,
  place_type varchar(8) not null,
  port_id bigint references catalogue.port,
  aliases text[] not null default '{}',
  enabled boolean not null default true,
  sort int not null default 0,
  find_key text not null default ''
);
create index place_find on catalogue.place using gin (find_key gin_trgm_ops);
create index place_port on catalogue.place (port_id);

create table catalogue.warehouse (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  member_id bigint not null default 0,
  owner_dept_id bigint, owner_emp_id bigint,
  code varchar(30) not null unique check (code ~ '^[A-Z0-9_-]{2,30}$'),
  name varchar(50) not null, name_en varchar(100),
  address_code varchar(20) check (address_code ~ '^[0-9-]{1,20}$'),
  warehouse_type varchar(8) not null,
  storage_form varchar(8),
  place_id bigint references catalogue.place,
  custodian_member_id bigint references members.member,
  region varchar(12) not null,
  address varchar(200) not null check (address <> ''),
  address_en varchar(200),
  contact_person varchar(50) not null, phone varchar(30) not null,
  hazard_permit_no varchar(50), permit_expiry date, permitted_classes text[] not null default '{}', permit_file_id bigint,
  bonded boolean not null default false,
  truck_hours jsonb, slot_minutes int check (slot_minutes > 0),
  scale_no varchar(30), scale_cert_expiry date,
  tanks jsonb not null default '[]',
  longitude numeric(9, 6), latitude numeric(9, 6),
  enabled boolean not null default true,
  find_key text not null default '',
  check (permitted_classes = '{}' or hazard_permit_no is not null)
);
create unique index warehouse_name on catalogue.warehouse (member_id, name) where not deleted;
create index warehouse_find on catalogue.warehouse using gin (find_key gin_trgm_ops);
create index warehouse_place on catalogue.warehouse (place_id);
create index warehouse_custodian on catalogue.warehouse (custodian_member_id);
alter table catalogue.warehouse enable row level security;
create policy seen on catalogue.warehouse for select
  using (member_id = 0 or (select kernel.is_platform()) or member_id = (select kernel.member()) or custodian_member_id = (select kernel.member()));
create policy opened on catalogue.warehouse for insert with check ((select kernel.is_platform()) or member_id = (select kernel.member()));
create policy kept on catalogue.warehouse for update
  using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

create table catalogue.spu (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  member_id bigint not null default 0,
  owner_dept_id bigint, owner_emp_id bigint,
  spu_code varchar(20) not null unique,
  name varchar(100) not null, name_en varchar(100) not null,
  material_code varchar(40),
  platform_category_id bigint not null references catalogue.platform_category,
  industry_category_id bigint references catalogue.industry_category,
  application_ids bigint[] not null default '{}',
  product_name_id bigint not null references catalogue.product_name,
  cas_no varchar(12) check (cas_no ~ '^\d{2,7}-\d{2}-\d$'),
  ec_no varchar(10), molecular_formula varchar(40),
  hs_code varchar(10) not null check (hs_code ~ '^\d{6}(\d{2}(\d{2})?)?$'),
  tax_category_code varchar(19) not null check (tax_category_code ~ '^\d{19}$'),
  tax_rate varchar(8),
  physical_form varchar(8) not null,
  un_no varchar(4) check (un_no ~ '^\d{4}$'),
  hazard_class varchar(8), sub_risks text[] not null default '{}',
  packing_group varchar(3) check (packing_group in ('I', 'II', 'III')),
  proper_shipping_name varchar(120),
  control_classes text[] not null check (cardinality(control_classes) > 0 and control_classes <@ array['00', '10', '20', '30', '41', '42', '43', '50'] and (not ('00' = any (control_classes)) or cardinality(control_classes) = 1)),
  hazard_catalogue_no varchar(10),
  ghs jsonb,
  sds_file_id bigint, sds_date date, label_file_id bigint, emergency_phone varchar(30),
  spec_template jsonb not null default '[]', standard varchar(100),
  flash_point numeric(9, 3), density20 numeric(9, 3), melting_point numeric(9, 3), storage_temp numeric(9, 3),
  needs_inhibitor boolean not null default false,
  sensitive_to_previous_cargo boolean not null default false,
  shelf_life_days int check (shelf_life_days > 0),
  image_file_ids bigint[] not null default '{}' check (cardinality(image_file_ids) <= 9), video_file_id bigint, pdf_file_id bigint, description text,
  state varchar(8) not null default '10' check (state in ('10', '20', '30', '40', '50', '90')),
  reject_reason varchar(200),
  check ((un_no is null) = (hazard_class is null)),
  check (hazard_class is not null or (packing_group is null and proper_shipping_name is null and sub_risks = '{}')),
  check (packing_group is null or not (hazard_class like '1%' or hazard_class like '2%' or hazard_class in ('5.2', '6.2', '7')))
);
create index spu_product_name on catalogue.spu (product_name_id) where not deleted;
create index spu_category on catalogue.spu (platform_category_id) where not deleted;
create index spu_cas on catalogue.spu (cas_no);
create index spu_state on catalogue.spu (state, id desc);
alter table catalogue.spu enable row level security;
create policy seen on catalogue.spu for select using (state in ('30', '40') or (select kernel.is_platform()) or member_id = (select kernel.member()));
create policy opened on catalogue.spu for insert with check ((select kernel.is_platform()) or member_id = (select kernel.member()));
create policy kept on catalogue.spu for update
  using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

create table catalogue.sku (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  seller_member_id bigint not null references members.member,
  owner_dept_id bigint, owner_emp_id bigint,
  sku_code varchar(20) not null unique,
  name varchar(120) not null, name_en varchar(120),
  material_code varchar(40),
  spu_id bigint not null references catalogue.spu,
  store_id bigint,
  grade varchar(50) not null, grade_en varchar(50),
  standard varchar(100),
  spec_items jsonb not null default '[]',
  producer varchar(100) not null, producer_en varchar(100), producer_member_id bigint references members.member,
  origin_country varchar(2),
  packaging_id bigint not null references catalogue.packaging,
  measure_unit varchar(8) not null, sales_unit varchar(8) not null, conversion_rate numeric(15, 3) not null check (conversion_rate > 0),
  packaging_method varchar(8) not null, packaging_spec varchar(50) not null, purchase_qualification text[] not null default '{}',
  fixed_price numeric(18, 2) check (fixed_price > 0), original_price numeric(18, 2) check (original_price > 0), discount numeric(6, 3) check (discount between 0 and 100),
  sds_file_id bigint, sds_date date, label_file_id bigint,
  state varchar(8) not null default '10' check (state in ('10', '20', '30', '40', '50', '90')),
  reject_reason varchar(200),
  find_key text not null default '',
  check (fixed_price is null or original_price is null or fixed_price <= original_price)
);
create unique index sku_once on catalogue.sku (spu_id, seller_member_id, grade, producer, packaging_id) where not deleted;
create unique index sku_material on catalogue.sku (seller_member_id, material_code) where material_code is not null and not deleted;
create index sku_of_seller on catalogue.sku (seller_member_id, state, id desc) where not deleted;
create index sku_find on catalogue.sku using gin (find_key gin_trgm_ops);
create index sku_packaging on catalogue.sku (packaging_id);
create index sku_producer on catalogue.sku (producer_member_id);
alter table catalogue.sku enable row level security;
create policy seen on catalogue.sku for select using (state = '30' or (select kernel.is_platform()) or seller_member_id = (select kernel.member()));
create policy opened on catalogue.sku for insert with check ((select kernel.is_platform()) or seller_member_id = (select kernel.member()));
create policy kept on catalogue.sku for update
  using ((select kernel.is_platform()) or seller_member_id = (select kernel.member())) with check ((select kernel.is_platform()) or seller_member_id = (select kernel.member()));

create table catalogue.product_group (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  member_id bigint not null default 0,
  owner_dept_id bigint, owner_emp_id bigint,
  name varchar(50) not null, group_type varchar(8) not null, description text, business_type varchar(8) not null,
  weight int not null default 0, pinned boolean not null default false, enabled boolean not null default true,
  sku_ids bigint[] not null default '{}',
  state varchar(8) not null default '10' check (state in ('10', '20', '30', '40', '50', '90'))
);
create index product_group_order on catalogue.product_group (pinned desc, weight desc, id) where not deleted;
alter table catalogue.product_group enable row level security;
create policy seen on catalogue.product_group for select using (state = '30' or (select kernel.is_platform()) or member_id = (select kernel.member()));
create policy opened on catalogue.product_group for insert with check ((select kernel.is_platform()) or member_id = (select kernel.member()));
create policy kept on catalogue.product_group for update
  using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

create table catalogue.lot (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  member_id bigint not null references members.member,
  owner_dept_id bigint, owner_emp_id bigint,
  lot_no varchar(20) not null unique,
  sku_id bigint not null references catalogue.sku,
  batch_no varchar(40), producer varchar(100) not null,
  warehouse_id bigint not null references catalogue.warehouse, tank_no varchar(30),
  custodian_member_id bigint references members.member,
  confirmed_qty numeric(18, 3) check (confirmed_qty >= 0), confirmed_by bigint, confirmed_at timestamptz(3), stock_proof_file_ids bigint[] not null default '{}'
);
create index lot_of_member on catalogue.lot (member_id, id desc) where not deleted;
create index lot_sku on catalogue.lot (sku_id);
create index lot_warehouse on catalogue.lot (warehouse_id, tank_no);
alter table catalogue.lot enable row level security;
create policy own on catalogue.lot
  using ((select kernel.is_platform()) or member_id = (select kernel.member()) or custodian_member_id = (select kernel.member()))
  with check ((select kernel.is_platform()) or member_id = (select kernel.member()) or custodian_member_id = (select kernel.member()));

-- The operator's own data, imported; no company reads it.
create table catalogue.sanction_entry (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  kind varchar(8) not null check (kind in ('party', 'vessel', 'country')),
  name varchar(200) not null, aliases text[] not null default '{}', code varchar(30),
  source varchar(100) not null, valid_from date not null,
  find_key text not null default ''
);
create index sanction_find on catalogue.sanction_entry using gin (find_key gin_trgm_ops);
alter table catalogue.sanction_entry enable row level security;
create policy operator on catalogue.sanction_entry using ((select kernel.is_platform())) with check ((select kernel.is_platform()));

-- INV-CAT-01, 02, 03 as far as rows can break them.
create view audit.inv_catalogue_shelf as
  select k.id from catalogue.sku k join catalogue.spu p on p.id = k.spu_id where k.state = '30' and p.state not in ('30', '40') and not k.deleted;
create view audit.inv_catalogue_hazard_papers as
  select id from catalogue.spu where state = '30' and not deleted and control_classes && array['10', '20', '30', '50'] and ghs is null;
create view audit.inv_catalogue_conversion as
  select k.id from catalogue.sku k join catalogue.packaging g on g.id = k.packaging_id where not k.deleted and k.measure_unit = 'TNE' and g.net_weight is not null and k.conversion_rate <> g.net_weight / 1000;
create view audit.inv_catalogue_category_tree as
  select c.id from catalogue.platform_category c join catalogue.platform_category p on p.id = c.parent_id where c.level <> p.level + 1;
create view audit.inv_catalogue_leaf_category as
  select p.id from catalogue.spu p where not p.deleted and exists (select 1 from catalogue.platform_category c where c.parent_id = p.platform_category_id and not c.deleted);
