-- compatible
-- Goods of a back-to-back deal move once and are weighed once (trading-domain 4.2): the note of leg B follows that of leg A, both settle on the same weight.
alter table shipments.note
  add column follows_note_id bigint references shipments.note,
  add column followed boolean not null default false;
create unique index note_follows on shipments.note (follows_note_id) where follows_note_id is not null;

create view audit.inv_shp_follow as
  select b.id, b.note_no, a.shipped_weight as first, b.shipped_weight as second, a.settlement_weight as first_settled, b.settlement_weight as second_settled
  from shipments.note b join shipments.note a on a.id = b.follows_note_id
  where a.shipped_weight <> b.shipped_weight or not a.followed or a.order_id = b.order_id or a.buyer_member_id <> b.seller_member_id
    or a.settlement_weight is distinct from b.settlement_weight or (a.state in ('40', '55') or b.state in ('40', '55')) and a.state <> b.state
  union all
  select a.id, a.note_no, a.shipped_weight, null, null, null from shipments.note a where a.followed and not exists (select from shipments.note b where b.follows_note_id = a.id);

-- One weighing is one measurement: what follows it is none of its own to the operator; a company reads its own leg.
create or replace view reporting.weight_figures with (security_invoker = true) as
  select n.id as note_id, n.note_no, n.order_id, n.seller_member_id, n.seller_owner_dept_id, n.seller_owner_emp_id, n.buyer_member_id, n.buyer_owner_dept_id, n.buyer_owner_emp_id,
    n.warehouse_id, n.warehouse_zh, n.warehouse_en, n.carrier_name, n.shipped_weight, n.received_weight, n.diff_permille, n.received_at, n.product_zh, n.product_en
  from shipments.note n where n.received_at is not null and n.diff_permille is not null and n.received_weight > 0 and n.reverses_note_id is null and n.state <> '90' and not n.deleted
    and not exists (select from shipments.note r where r.reverses_note_id = n.id)
    and not (n.follows_note_id is not null and (select kernel.is_platform()));
