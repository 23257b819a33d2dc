-- compatible
-- An order that stands on one of two legs, with an intermediary between seller and buyer (trading-domain 4): its goods move with those of the other leg.
alter table orders."order" add column two_legs boolean not null default false;
update orders."order" o set two_legs = true where o.deal_id in (select deal_id from orders."order" where leg_no = 'B');
