-- compatible
-- Lists of SKUs and SPUs at any size: counted and paged from indexes that hold what the wall asks for, each order with its index.
drop index catalogue.sku_modified;
create index sku_modified on catalogue.sku (seller_member_id, gmt_modified desc, id desc) include (state, owner_dept_id, owner_emp_id) where not deleted;
create index sku_latest on catalogue.sku (gmt_modified desc, id desc) include (state, seller_member_id) where not deleted;
create index sku_by_name on catalogue.sku (seller_member_id, name, id desc) where not deleted;
create index sku_by_grade on catalogue.sku (seller_member_id, grade, id desc) where not deleted;
create index sku_by_producer on catalogue.sku (seller_member_id, producer, id desc) where not deleted;

-- Row security keeps a search from its index, and a word stands on the SKU or on its product name: these look through both and answer numbers alone,
-- which the list then takes through every wall. A word that fits everything stops after as many as are asked for.
create function catalogue.spus_like(pattern text, most int) returns setof bigint
  language sql stable security definer set search_path = pg_catalog as $$
  (select s.id from catalogue.spu s where s.find_key like pattern limit most)
  union (select s.id from catalogue.product_name n join catalogue.spu s on s.product_name_id = n.id where n.find_key like pattern and not s.deleted limit most) limit most $$;
create function catalogue.skus_like(pattern text, of_seller bigint, most int) returns setof bigint
  language sql stable security definer set search_path = pg_catalog as $$
  (select k.id from catalogue.sku k where k.find_key like pattern and (of_seller is null or k.seller_member_id = of_seller) limit most)
  union (select k.id from catalogue.product_name n join catalogue.spu s on s.product_name_id = n.id join catalogue.sku k on k.spu_id = s.id
    where n.find_key like pattern and not s.deleted and not k.deleted and (of_seller is null or k.seller_member_id = of_seller) limit most) limit most $$;
