-- compatible
-- Failures and slow acts are looked for first when something is wrong.
create index operation_log_failed on kernel.operation_log (gmt_create desc) where not success;
create index operation_log_cost on kernel.operation_log (cost_ms, id);
