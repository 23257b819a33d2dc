-- compatible
-- How title passes in a deal of two legs: directly to the buyer, or through the intermediary by goods-right voucher (trading-domain 4.1 titleFlow); and whether its outer parties are kept from each other.
alter table deals.deal
  add column title_by_voucher boolean not null default false,
  add column sides_apart boolean not null default false,
  add constraint deal_title check (not (title_by_voucher or sides_apart) or intermediary_member_id is not null);
