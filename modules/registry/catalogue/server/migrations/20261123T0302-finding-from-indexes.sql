-- compatible
-- All goods by SKU and by product, with what a reader's eyes depend on: a page of everything is found and counted from these alone.
drop index catalogue.find_goods_sku;
create unique index find_goods_sku on catalogue.find_goods (sku_id) include (spu_id, seller_member_id, store_id, plain, on_shelf) where sku_id is not null;
drop index catalogue.find_goods_of_spu;
create index find_goods_of_spu on catalogue.find_goods (spu_id, sku_id) include (seller_member_id, store_id, plain, on_shelf);
-- Words by how they begin and how they end, without the rows they stand in.
drop index catalogue.find_key_typed;
create index find_key_typed on catalogue.find_key (key, term_id) include (form);
drop index catalogue.find_key_end;
create index find_key_end on catalogue.find_key ((reverse(key) collate "C")) include (key, form);
