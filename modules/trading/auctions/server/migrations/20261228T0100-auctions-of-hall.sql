-- compatible
-- The hall is read in its order, not sorted; list-auctions.ts writes the same expressions.
create index auction_of_hall on auctions.auction (
  (case status when '30' then 0 when '40' then 1 when '20' then 2 else 3 end),
  (case when status = '20' then start_time end),
  start_time desc, id desc
) where not deleted;
