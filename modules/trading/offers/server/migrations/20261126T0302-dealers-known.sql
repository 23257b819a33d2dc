-- compatible
-- Who deals on an offer is asked of a function, and only where the offer itself does not answer: each statement on an offer carried the plans of four looks into its threads.
-- It answers for the company that asks and for no other. The buyer and the intermediary of a thread are dealers: their own policies said no more.
create function offers.deals_on(of_offer bigint) returns boolean language sql stable security definer set search_path = pg_catalog as $$
  select exists (select 1 from offers.negotiation n where n.offer_id = of_offer and kernel.member() in (n.seller_member_id, n.buyer_member_id, n.intermediary_member_id))
$$;
drop policy thread_buyer_sees on offers.offer;
drop policy thread_buyer_moves on offers.offer;
alter policy dealer_reads on offers.offer using (offers.deals_on(id));
alter policy dealer_moves on offers.offer using (offers.deals_on(id));
