-- compatible
-- A price that a formula or a basis still settles is provisional in the order too (trading-domain 3.4, 5.1).
alter table orders."order" add column provisional boolean not null default false;
