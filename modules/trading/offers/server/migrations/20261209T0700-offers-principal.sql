-- compatible
-- A negotiation that an intermediary takes over as principal (trading-domain 4, mode 10): from the approval on its prices, its talk and, where not disclosed, its other side are withdrawn from both parties (INV-INT-04).
alter table offers.negotiation
  add column principal boolean not null default false,
  add column seller_sees_buyer boolean not null default true,
  add column buyer_sees_seller boolean not null default true,
  -- What a party may sort by: a withdrawn price tells nothing, not even by its place.
  add column shown_price numeric(18,2) generated always as (case when principal then null else agreed_price end) stored;
drop index offers.negotiation_seller_price, offers.negotiation_buyer_price;
create index negotiation_seller_price on offers.negotiation (seller_member_id, shown_price, id) where not deleted;
create index negotiation_buyer_price on offers.negotiation (buyer_member_id, shown_price, id) where not deleted;
comment on index offers.negotiation_seller_price is 'Own threads by price as shown, as seller';
comment on index offers.negotiation_buyer_price is 'Own threads by price as shown, as buyer';

alter policy of_thread on offers.round using (
  exists (select from offers.negotiation n where n.id = negotiation_id and (not n.principal or (select kernel.is_platform()))));
alter policy reader on offers.message using ((select kernel.is_platform() and kind = 'message') or member_id = (select kernel.member())
  or (kind = 'message' and exists (select from offers.negotiation n where n.id = negotiation_id and not n.principal)));
-- The buyer to whom the seller is not disclosed deals with the intermediary and is no dealer on the offer any more.
create or replace function offers.deals_on(of_offer bigint) returns boolean language sql stable security definer set search_path = pg_catalog as $$
  select exists (select 1 from offers.negotiation n where n.offer_id = of_offer
    and (kernel.member() = n.seller_member_id or (kernel.member() = n.buyer_member_id and not (n.principal and not n.buyer_sees_seller))))
$$;
