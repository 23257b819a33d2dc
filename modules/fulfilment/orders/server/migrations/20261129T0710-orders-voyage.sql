-- compatible
-- Laycan, ship and bill of lading of an in-transit cargo, for the time line of its order.
alter table orders.order add column voyage jsonb;
