-- compatible
-- What the screens of SPU, SKU and product groups keep beyond the first tables (trading-domain 17.1, 17.2).

alter table catalogue.spu
  -- A mixture has no CAS number of its own; single substances need one.
  add column mixture boolean not null default false,
  add column tds_file_id bigint,
  -- What was approved last, for the reviewer's comparison.
  add column approved_terms jsonb,
  add column find_key text not null default '';
update catalogue.spu set find_key = lower(concat_ws('|', spu_code, name, name_en, replace(coalesce(cas_no, ''), '-', '')));
create index spu_find on catalogue.spu using gin (find_key gin_trgm_ops);
create index spu_kept on catalogue.spu (member_id, state, id desc) where not deleted;
create index spu_modified on catalogue.spu (gmt_modified desc, id desc) where not deleted;
create index if not exists spu_industry on catalogue.spu (industry_category_id) where industry_category_id is not null;

alter table catalogue.sku
  -- Sales units that fill one container; with it the conversion reaches from tonnes to containers.
  add column units_per_container int check (units_per_container between 1 and 9999),
  add column coa_file_ids bigint[] not null default '{}' check (cardinality(coa_file_ids) <= 5),
  add column coa_date date,
  add column approved_terms jsonb;
create index sku_modified on catalogue.sku (seller_member_id, gmt_modified desc, id desc) where not deleted;
create index sku_state on catalogue.sku (state, id desc) where not deleted;
create index sku_store on catalogue.sku (store_id) where store_id is not null;

alter table catalogue.product_group
  add column reject_reason varchar(300),
  add column approved_terms jsonb,
  add column find_key text not null default '',
  add constraint product_group_weight check (weight between 0 and 999999);
alter table catalogue.spu alter column reject_reason type varchar(300);
alter table catalogue.sku alter column reject_reason type varchar(300);
create index product_group_find on catalogue.product_group using gin (find_key gin_trgm_ops);
create unique index product_group_name on catalogue.product_group (member_id, name) where not deleted;

-- An SPU that was ever approved stays visible while it is under review again: others keep the SKUs they made of it.
drop policy seen on catalogue.spu;
create policy seen on catalogue.spu for select
  using (state in ('30', '40') or approved_terms is not null or (select kernel.is_platform()) or member_id = (select kernel.member()));

-- Whether SKUs other than a company's own stand on an SPU. They may be off the shelf, where row security hides them from who asks.
create function catalogue.spu_used_by_others(of_spu bigint, of_member bigint) returns boolean language sql stable security definer set search_path = pg_catalog as
  'select exists (select 1 from catalogue.sku k where k.spu_id = $1 and not k.deleted and k.seller_member_id <> $2)';

-- A SKU keeps its own place on the shelf while its SPU is off it or under review again (it is not for sale meanwhile); only a deleted SPU may have none.
create or replace view audit.inv_catalogue_shelf as
  select k.id from catalogue.sku k join catalogue.spu p on p.id = k.spu_id where k.state = '30' and (p.state = '90' or p.deleted) and not k.deleted;
-- INV-CAT-01: goods on the shelf carry whole papers and dangerous goods data.
create view audit.inv_catalogue_papers as
  select id from catalogue.spu where state = '30' and not deleted and control_classes && array['10', '20', '30', '42', '43', '50'] and (sds_file_id is null or sds_date is null or emergency_phone is null);
-- Class 1 drug precursors are never on the shelf (trading-domain 1.4).
create view audit.inv_catalogue_not_tradable as
  select id from catalogue.spu where state = '30' and not deleted and '41' = any (control_classes);
