-- compatible
-- Failures in the order of the list, counted from the index alone.
drop index kernel.operation_log_failed;
create index operation_log_failed on kernel.operation_log (gmt_create desc, id desc) include (member_id) where not success;
