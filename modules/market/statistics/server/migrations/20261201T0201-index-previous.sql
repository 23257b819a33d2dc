-- compatible
-- What went down before the close before it went down with it.
update deals.reference_close r set previous = (
  select d.close from statistics.daily d where d.index_id = r.index_id and d.day < r.day order by d.day desc limit 1);
create or replace view audit.inv_statistics_reference as
  select i.id, r.day as told, d.day as published from statistics.price_index i
    left join lateral (select day, close from statistics.daily where index_id = i.id order by day desc limit 1) d on i.enabled and not i.deleted
    left join lateral (select close from statistics.daily where index_id = i.id and day < d.day order by day desc limit 1) b on true
    left join deals.reference_close r on r.index_id = i.id
  where (r.day, r.price, r.previous) is distinct from (d.day, d.close, b.close);
