-- compatible
-- The clock is watched by each server in a timer of its own: a task that is due by the clock moves away with it.
delete from kernel.task where kind = 'kernel.watchClock';
