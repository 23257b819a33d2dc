-- compatible
-- The warehouse of an order in English, frozen with the Chinese when the order is laid.
alter table orders."order" add column warehouse_name_en varchar(200);
