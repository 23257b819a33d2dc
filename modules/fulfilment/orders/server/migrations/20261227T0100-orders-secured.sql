-- compatible
-- A deposit secures the deal the order comes from (trading-domain 3.5): only such an order asks for it when it is paid.
alter table orders."order" add column secured boolean not null default false;
