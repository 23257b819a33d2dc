-- compatible
-- Of what an index is a price: a formula follows an index of its own goods, lane and currency (trading-domain 3.4). Null until it is told.
alter table deals.index_name add column product_name_id bigint, add column lane varchar(10), add column currency varchar(3);
