-- compatible
-- Lots with what their custodian confirmed, for invariants of vouchers that stand above.
create view reporting.lots with (security_invoker = true) as
  select id, member_id, lot_no, sku_id, batch_no, producer, warehouse_id, tank_no, custodian_member_id, confirmed_qty, confirmed_at, version, enabled, deleted from catalogue.lot;
