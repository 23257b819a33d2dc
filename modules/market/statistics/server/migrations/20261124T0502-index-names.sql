-- compatible
-- The indices that exist are named below, as later ones are when they are started or renamed.
insert into deals.index_name (index_id, code, name, name_en) select id, code, name, name_en from statistics.price_index on conflict do nothing;
create view audit.inv_statistics_named as
  select i.id from statistics.price_index i left join deals.index_name n on n.index_id = i.id where (n.code, n.name, n.name_en) is distinct from (i.code, i.name, i.name_en);
