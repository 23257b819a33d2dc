-- compatible
-- Where and on which term the goods of an order are handed over, as its deal agreed; orders placed before have their warehouse alone.
alter table orders."order" add column price_term varchar(8), add column place_name varchar(200), add column place_name_en varchar(200);
