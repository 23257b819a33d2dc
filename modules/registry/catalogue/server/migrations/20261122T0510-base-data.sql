-- compatible
-- Base data is found by pinyin and initials like product names are; a code is free again when its record was deleted (administration-domain 0.2); lots may be switched off.
alter table catalogue.industry_category add column find_key text not null default '';
alter table catalogue.platform_category add column find_key text not null default '';
alter table catalogue.product_application add column find_key text not null default '';
alter table catalogue.product_name_class add column find_key text not null default '';
alter table catalogue.lot add column find_key text not null default '', add column enabled boolean not null default true;
update catalogue.industry_category set find_key = lower(regexp_replace(concat_ws('|', name, name_en), '[\s()·-]', '', 'g'));
update catalogue.platform_category set find_key = lower(regexp_replace(concat_ws('|', name, name_en, code), '[\s()·-]', '', 'g'));
update catalogue.product_application set find_key = lower(regexp_replace(concat_ws('|', name, name_en), '[\s()·-]', '', 'g'));
update catalogue.product_name_class set find_key = lower(regexp_replace(concat_ws('|', name, name_en), '[\s()·-]', '', 'g'));
update catalogue.lot set find_key = lower(regexp_replace(concat_ws('|', lot_no, producer, batch_no, tank_no), '[\s()·-]', '', 'g'));
create index industry_category_find on catalogue.industry_category using gin (find_key gin_trgm_ops);
create index platform_category_find on catalogue.platform_category using gin (find_key gin_trgm_ops);
create index product_application_find on catalogue.product_application using gin (find_key gin_trgm_ops);
create index product_name_class_find on catalogue.product_name_class using gin (find_key gin_trgm_ops);
create index lot_find on catalogue.lot using gin (find_key gin_trgm_ops);
create index industry_category_parent on catalogue.industry_category (parent_id);
create index platform_category_industry on catalogue.platform_category (industry_category_id);

alter table catalogue.platform_category drop constraint platform_category_code_key;
alter table catalogue.port drop constraint port_unlocode_key;
alter table catalogue.place drop constraint place_code_key;
alter table catalogue.warehouse drop constraint warehouse_code_key;
create unique index platform_category_code on catalogue.platform_category (code) where not deleted;
create unique index port_unlocode on catalogue.port (unlocode) where not deleted;
create unique index place_code on catalogue.place (code) where not deleted;
create unique index warehouse_code on catalogue.warehouse (code) where not deleted;
create unique index product_application_name_en on catalogue.product_application (name_en) where not deleted;
create unique index packaging_name_en on catalogue.packaging (name_en) where not deleted;

-- What a delete must look at is found by index (the one of industries comes with the products).
create index spu_applications on catalogue.spu using gin (application_ids);

-- INV-CAT-03: no category stands among its own descendants or deeper than its tree allows.
create view audit.inv_catalogue_industry_levels as
  select c.id from catalogue.industry_category c join catalogue.industry_category p on p.id = c.parent_id where c.level <> p.level + 1;
create view audit.inv_catalogue_category_cycle as
  with recursive up as (
    select id, parent_id, 1 as steps from catalogue.platform_category
    union all select u.id, p.parent_id, u.steps + 1 from up u join catalogue.platform_category p on p.id = u.parent_id where u.steps < 5)
  select id from up where steps > 3;
-- One alias means one product: no other product is called so.
create view audit.inv_catalogue_alias as
  select a.id from catalogue.product_alias a join catalogue.product_name n on n.id <> a.product_name_id and not n.deleted
  where lower(replace(n.name, ' ', '')) = a.alias_key or lower(replace(n.name_en, ' ', '')) = a.alias_key;
-- A lot lies with the custodian of its warehouse at the time it was filed; what was confirmed was confirmed by somebody.
create view audit.inv_catalogue_lot_confirmed as
  select id from catalogue.lot where (confirmed_qty is null) <> (confirmed_by is null) or (confirmed_qty is null) <> (confirmed_at is null);
