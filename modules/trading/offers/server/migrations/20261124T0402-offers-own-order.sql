-- compatible
-- A seller's own list: what he works with before what has ended, the newest first. Templates stand in a list of their own, so that this index alone, with what the
-- wall of rows asks of a row, counts his offers.
create index offer_of_seller_working on offers.offer (seller_member_id, (publish_state < '60') desc, gmt_create desc, id desc)
  include (publish_state, visibility, designated_buyer_ids) where not deleted and not is_template;
-- One state of them, and how many are in each.
create index offer_of_seller_state on offers.offer (seller_member_id, publish_state, gmt_create desc, id desc) include (visibility, designated_buyer_ids) where not deleted and not is_template;
drop index offers.offer_of_seller;
-- The orders he may choose instead.
create index offer_of_seller_price on offers.offer (seller_member_id, unit_price, id) where not deleted and not is_template;
create index offer_of_seller_quantity on offers.offer (seller_member_id, quantity, id) where not deleted and not is_template;
create index offer_of_seller_until on offers.offer (seller_member_id, valid_until, id) where not deleted and not is_template;
create index offer_of_seller_changed on offers.offer (seller_member_id, gmt_modified, id) where not deleted and not is_template;
create index offer_of_seller_number on offers.offer (seller_member_id, offer_no, id) where not deleted and not is_template;
