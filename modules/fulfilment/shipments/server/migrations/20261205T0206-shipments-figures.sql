-- compatible
-- Received deliveries with what was weighed at both ends, for the figures of statistics (trading-domain 20.4). A reversing note and the one it takes back are no measurement. Row security is asked as the caller.
create index note_reversed on shipments.note (reverses_note_id) where reverses_note_id is not null;
create index note_figures on shipments.note (received_at) where received_at is not null and not deleted;
create index note_figures_seller on shipments.note (seller_member_id, received_at) where received_at is not null and not deleted;
create index note_figures_buyer on shipments.note (buyer_member_id, received_at) where received_at is not null and not deleted;
create view reporting.weight_figures with (security_invoker = true) as
  select n.id as note_id, n.note_no, n.order_id, n.seller_member_id, n.seller_owner_dept_id, n.seller_owner_emp_id, n.buyer_member_id, n.buyer_owner_dept_id, n.buyer_owner_emp_id,
    n.warehouse_id, n.warehouse_zh, n.warehouse_en, n.carrier_name, n.shipped_weight, n.received_weight, n.diff_permille, n.received_at, n.product_zh, n.product_en
  from shipments.note n where n.received_at is not null and n.diff_permille is not null and n.received_weight > 0 and n.reverses_note_id is null and n.state <> '90' and not n.deleted
    and not exists (select from shipments.note r where r.reverses_note_id = n.id);
