-- compatible
-- Orders in every order they may be read in, of all and of a company.
create index order_changed on orders."order" (gmt_modified, id) where not deleted;
create index order_amount on orders."order" (order_amount, id) where not deleted;
create index order_quantity on orders."order" (quantity, id) where not deleted;
create index order_paid_by on orders."order" (pay_deadline, id) where not deleted;
create index order_delivered_by on orders."order" (delivery_end, id) where not deleted;
create index order_seller_changed on orders."order" (seller_member_id, gmt_modified, id) where not deleted;
create index order_seller_amount on orders."order" (seller_member_id, order_amount, id) where not deleted;
create index order_seller_quantity on orders."order" (seller_member_id, quantity, id) where not deleted;
create index order_seller_paid_by on orders."order" (seller_member_id, pay_deadline, id) where not deleted;
create index order_seller_delivered_by on orders."order" (seller_member_id, delivery_end, id) where not deleted;
create index order_buyer_changed on orders."order" (buyer_member_id, gmt_modified, id) where not deleted;
create index order_buyer_amount on orders."order" (buyer_member_id, order_amount, id) where not deleted;
create index order_buyer_quantity on orders."order" (buyer_member_id, quantity, id) where not deleted;
create index order_buyer_paid_by on orders."order" (buyer_member_id, pay_deadline, id) where not deleted;
create index order_buyer_delivered_by on orders."order" (buyer_member_id, delivery_end, id) where not deleted;
