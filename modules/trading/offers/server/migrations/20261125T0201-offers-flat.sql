-- compatible
-- Policies are asked from the last name to the first: what an offer says of itself comes before a look into threads, which reads all of a company's threads where many offers are asked.
alter policy reader on offers.offer rename to visible_as_it_stands;
alter policy owner_or_dealer on offers.offer rename to writable_as_it_stands;

-- What the operator supervises, counted by the index alone, and the orders he may choose.
create index offer_supervised on offers.offer (gmt_create desc, id desc)
  include (publish_state, published_at, approval_status, seller_member_id, visibility, designated_buyer_ids) where not deleted and not is_template;
drop index offers.offer_all_new;
create index offer_all_changed on offers.offer (gmt_modified, id) where not deleted and not is_template;
create index offer_all_price on offers.offer (unit_price, id) where not deleted and not is_template;
create index offer_all_quantity on offers.offer (quantity, id) where not deleted and not is_template;
create index offer_all_until on offers.offer (valid_until, id) where not deleted and not is_template;

-- Threads in every order they may be read in, of all and of a company.
create index negotiation_created on offers.negotiation (gmt_create, id) where not deleted;
create index negotiation_price on offers.negotiation (agreed_price, id) where not deleted;
create index negotiation_quantity on offers.negotiation (agreed_qty, id) where not deleted;
create index negotiation_seller_changed on offers.negotiation (seller_member_id, gmt_modified desc, id desc) include (buyer_member_id, intermediary_member_id) where not deleted;
create index negotiation_seller_created on offers.negotiation (seller_member_id, gmt_create, id) where not deleted;
create index negotiation_seller_price on offers.negotiation (seller_member_id, agreed_price, id) where not deleted;
create index negotiation_seller_quantity on offers.negotiation (seller_member_id, agreed_qty, id) where not deleted;
create index negotiation_buyer_changed on offers.negotiation (buyer_member_id, gmt_modified desc, id desc) include (seller_member_id, intermediary_member_id) where not deleted;
create index negotiation_buyer_created on offers.negotiation (buyer_member_id, gmt_create, id) where not deleted;
create index negotiation_buyer_price on offers.negotiation (buyer_member_id, agreed_price, id) where not deleted;
create index negotiation_buyer_quantity on offers.negotiation (buyer_member_id, agreed_qty, id) where not deleted;
