-- compatible
-- Orders of flash sales and group buys are found by their activity.
create index order_activity on orders."order" (activity_id, id) where activity_id is not null;
