-- compatible
-- The indices that exist say of what they are a price, as later ones do when they are started or changed.
update deals.index_name n set product_name_id = i.product_name_id, lane = i.lane, currency = i.currency from statistics.price_index i where i.id = n.index_id;
create or replace view audit.inv_statistics_named as
  select i.id from statistics.price_index i left join deals.index_name n on n.index_id = i.id
  where (n.code, n.name, n.name_en, n.product_name_id, n.lane, n.currency) is distinct from (i.code, i.name, i.name_en, i.product_name_id, i.lane, i.currency);
