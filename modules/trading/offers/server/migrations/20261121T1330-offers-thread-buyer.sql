-- compatible
-- A negotiation outlives a material edit that sends its offer back before the operator, and a change of its circle of buyers (trading-domain 3.3, 3.10.5):
-- whoever negotiates on an offer goes on seeing it, and his acts go on moving it.
create policy thread_buyer_sees on offers.offer for select using (
  exists (select from offers.negotiation n where n.offer_id = offer.id and (select kernel.member()) in (n.buyer_member_id, n.intermediary_member_id)));
create policy thread_buyer_moves on offers.offer for update using (
  exists (select from offers.negotiation n where n.offer_id = offer.id and (select kernel.member()) in (n.buyer_member_id, n.intermediary_member_id)));
