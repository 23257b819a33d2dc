-- compatible
-- Goods of an order that pass by goods-right voucher alone (trading-domain 4.1 titleFlow 20), and whether the outer parties of its two legs are kept from each other.
alter table orders."order"
  add column title_by_voucher boolean not null default false,
  add column sides_apart boolean not null default false;
