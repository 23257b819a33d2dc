-- compatible
-- Tasks that were given up: when, and found by it.
update kernel.task set done_at = least(due_at, clock_timestamp()) where state = 'dead' and done_at is null;
create index task_dead on kernel.task (done_at, id) where state = 'dead';
