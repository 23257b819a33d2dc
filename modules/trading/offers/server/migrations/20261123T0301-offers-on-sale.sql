-- compatible
-- What is on sale, for the search of goods: offers open to everybody are read from an index that holds all the search shows of them; the rows themselves are wide.
create index offer_on_sale on offers.offer (sku_id) include (lane, currency, unit_price, named_place_id, delivery_start, delivery_end, valid_until)
  where publish_state = '30' and not deleted and visibility = '10' and sku_id is not null;
create index offer_on_sale_to_some on offers.offer (sku_id) where publish_state = '30' and not deleted and visibility <> '10' and sku_id is not null;

-- Row security asks of every row whom it is shown to and who negotiates on it, which no index holds. Who may trade sees every offer of these: that is asked once, here.
create function offers.on_sale(at timestamptz) returns table (sku_id bigint, lane varchar, currency varchar, unit_price numeric, named_place_id bigint, delivery_start date, delivery_end date)
  language sql stable parallel safe rows 10000 security definer set search_path = pg_catalog as $$
  select o.sku_id, o.lane, o.currency, o.unit_price, o.named_place_id, o.delivery_start, o.delivery_end from offers.offer o
  where o.publish_state = '30' and not o.deleted and o.visibility = '10' and o.sku_id is not null and o.valid_until > at and ((select kernel.is_platform()) or (select kernel.member()) is not null) $$;
create function offers.on_sale_of(skus bigint[], at timestamptz) returns table (sku_id bigint, lane varchar, currency varchar, unit_price numeric, named_place_id bigint, delivery_start date, delivery_end date)
  language sql stable parallel safe rows 200 security definer set search_path = pg_catalog as $$
  select o.sku_id, o.lane, o.currency, o.unit_price, o.named_place_id, o.delivery_start, o.delivery_end from offers.offer o
  where o.publish_state = '30' and not o.deleted and o.visibility = '10' and o.sku_id = any (skus) and o.valid_until > at and ((select kernel.is_platform()) or (select kernel.member()) is not null) $$;
