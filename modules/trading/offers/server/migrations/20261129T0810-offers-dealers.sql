-- compatible
-- An intermediary reads its own document, made for it; the offer and its listed price stay with seller and buyer (trading-domain 4.2, INV-INT-04).
create or replace function offers.deals_on(of_offer bigint) returns boolean language sql stable security definer set search_path = pg_catalog as $$
  select exists (select 1 from offers.negotiation n where n.offer_id = of_offer and kernel.member() in (n.seller_member_id, n.buyer_member_id))
$$;
