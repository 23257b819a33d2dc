-- compatible
-- Deals and letters in every order they may be read in, of all and of a company.
create index deal_changed on deals.deal (gmt_modified, id) where not deleted;
create index deal_quantity on deals.deal (quantity, id) where not deleted;
create index leg_amount on deals.leg (amount, deal_id);
create index letter_new on deals.letter (gmt_create desc, id desc) include (seller_member_id, buyer_member_id, deal_id) where not deleted;
create index letter_until on deals.letter (sign_deadline, id) where not deleted;
create index letter_seller_new on deals.letter (seller_member_id, gmt_create desc, id desc) include (buyer_member_id, deal_id) where not deleted;
create index letter_seller_until on deals.letter (seller_member_id, sign_deadline, id) where not deleted;
create index letter_buyer_new on deals.letter (buyer_member_id, gmt_create desc, id desc) include (seller_member_id, deal_id) where not deleted;
create index letter_buyer_until on deals.letter (buyer_member_id, sign_deadline, id) where not deleted;
