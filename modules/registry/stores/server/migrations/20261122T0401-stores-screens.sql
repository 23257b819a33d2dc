-- compatible
-- Screens of stores: review, one register of the featured four, names that look alike (administration-domain 23, trading-domain 18).

-- One row. Whoever changes who is featured, or who could be, holds it first.
create table stores.featured (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  saved boolean not null default false,
  only_one boolean not null default true unique check (only_one)
);
insert into stores.featured (saved) values (false);

alter table stores.store
  -- The name as people confuse it: no spaces, one width, simplified characters.
  add column name_key varchar(60),
  add column submitted_by bigint, add column submitted_at timestamptz(3),
  add column reviewed_by bigint, add column reviewed_at timestamptz(3),
  -- Touched since it was last reviewed: a refused or unpublished store is sent again only then.
  add column changed boolean not null default true;
update stores.store set name_key = lower(regexp_replace(name, '\s', '', 'g'));
create unique index store_name_key on stores.store (name_key) where not deleted;
create index store_newest on stores.store (gmt_modified desc, id desc) where not deleted;
create index store_ranked on stores.store (importance desc, opened_at, id) where state = '20' and enabled and not deleted;
create index store_find on stores.store using gin ((name || ' ' || coalesce(name_en, '') || ' ' || company_name || ' ' || abbreviation || ' ' || code) gin_trgm_ops) where not deleted;
create index store_owner on stores.store (owner_emp_id);
create index shop_category_store on stores.shop_category (store_id, parent_id, sort) where not deleted;
create index shop_category_owner on stores.shop_category (owner_emp_id);
create unique index shop_type_name_en on stores.shop_type (lower(type_name_en)) where not deleted and type_name_en is not null;

-- INV-SHO-01: none before the first save, from then on four, or as many as are published and enabled; ranks are unique by their index.
drop view audit.inv_stores_featured;
create view audit.inv_stores_featured as
  select f.n as featured, o.n as open, r.saved
  from (select count(*) as n from stores.store where featured_rank is not null and not deleted) f,
    (select count(*) as n from stores.store where state = '20' and enabled and not deleted) o, stores.featured r
  where f.n <> case when r.saved then least(4, o.n) else 0 end;
-- The state of a store is the last of its history.
create view audit.inv_stores_history as
  select s.id, s.code, s.state, h.to_state from stores.store s
  join lateral (select to_state from kernel.trade_history t where t.biz_type = 'STORE' and t.biz_id = s.id and t.to_state is not null order by seq desc limit 1) h on true
  where h.to_state is distinct from s.state;
create view audit.inv_stores_shelves as
  select c.id from stores.shop_category c join stores.shop_category p on p.id = c.parent_id where p.level <> 1 or p.store_id <> c.store_id or (p.deleted and not c.deleted);
