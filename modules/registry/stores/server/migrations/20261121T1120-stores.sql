-- breaking
-- Shop types, stores, featured stores, shop categories (trading-domain 18, administration-domain 23).

create table stores.shop_type (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  type_name varchar(30) not null, type_name_en varchar(30),
  encoding varchar(20) not null unique check (encoding ~ '^[A-Z0-9_-]{2,20}$'),
  description varchar(200),
  status varchar(8) not null default '1' check (status in ('0', '1')),
  sort int not null default 0,
  deposit_required numeric(18, 2) check (deposit_required >= 0),
  max_products int check (max_products > 0)
);
create unique index shop_type_name on stores.shop_type (type_name) where not deleted;

create sequence stores.store_code_seq;
grant usage on sequence stores.store_code_seq to ctp_runtime;

create table stores.store (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  member_id bigint not null references members.member,
  owner_dept_id bigint, owner_emp_id bigint,
  code varchar(20) not null unique check (code ~ '^S\d{6}$'),
  name varchar(50) not null check (name <> ''), name_en varchar(100),
  shop_type_id bigint not null references stores.shop_type,
  company_name varchar(100) not null, abbreviation varchar(30) not null,
  profile text,
  logo_file_id bigint, business_licence_file_id bigint,
  address varchar(200),
  admin_name varchar(50), admin_phone varchar(30), admin_email varchar(254),
  importance int not null default 3 check (importance between 1 and 5),
  main_product_ids bigint[] not null default '{}' check (cardinality(main_product_ids) <= 10),
  authorised_menu_ids bigint[] not null default '{}',
  state varchar(8) not null default '00' check (state in ('00', '10', '20', '30', '40')),
  reject_reason varchar(300),
  enabled boolean not null default true,
  opened_at timestamptz(3),
  featured_rank int check (featured_rank between 1 and 4),
  check (featured_rank is null or (state = '20' and enabled))
);
create unique index store_once on stores.store (member_id, shop_type_id) where not deleted;
create unique index store_name on stores.store (name) where not deleted;
create unique index store_featured on stores.store (featured_rank) where featured_rank is not null;
create index store_state on stores.store (state, id desc) where not deleted;
create index store_type on stores.store (shop_type_id);
alter table stores.store enable row level security;
create policy seen on stores.store for select using ((state = '20' and enabled) or (select kernel.is_platform()) or member_id = (select kernel.member()));
create policy opened on stores.store for insert with check ((select kernel.is_platform()) or member_id = (select kernel.member()));
create policy kept on stores.store for update
  using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

create table stores.shop_category (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  member_id bigint not null references members.member,
  owner_dept_id bigint, owner_emp_id bigint,
  store_id bigint not null references stores.store,
  parent_id bigint references stores.shop_category,
  level int not null check (level in (1, 2)),
  name varchar(50) not null, name_en varchar(50),
  sort int not null default 0, enabled boolean not null default true,
  check ((level = 1) = (parent_id is null))
);
create unique index shop_category_name on stores.shop_category (store_id, coalesce(parent_id, 0), name) where not deleted;
create index shop_category_parent on stores.shop_category (parent_id);
alter table stores.shop_category enable row level security;
create policy seen on stores.shop_category for select using (true);
create policy opened on stores.shop_category for insert with check ((select kernel.is_platform()) or member_id = (select kernel.member()));
create policy kept on stores.shop_category for update
  using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

-- INV-SHO-01: none before the first save, else four, or as many as are published and enabled.
create view audit.inv_stores_featured as
  select f.n as featured, o.n as open from (select count(*) as n from stores.store where featured_rank is not null and not deleted) f, (select count(*) as n from stores.store where state = '20' and enabled and not deleted) o
  where f.n <> 0 and f.n <> least(4, o.n);
