-- compatible
-- Filters of the boards by store and category, and of the operator's list by product and place (trading-domain 2.2, 3.8).
create index offer_board_store on offers.offer (lane, store_id, published_at desc, id desc) where publish_state = '30' and not deleted;
create index offer_all_product on offers.offer (product_name_id, gmt_create desc, id desc) where not deleted;
create index offer_all_place on offers.offer (named_place_id, gmt_create desc, id desc) where not deleted;
-- Drafts by the day of their last edit, for the job that forgets them (trading-domain 3.8).
create index offer_draft_age on offers.offer (gmt_modified) where publish_state = '10' and published_at is null and not is_template and not deleted;
