-- compatible
-- How far the clock jumped last, milliseconds, below zero for back: the operator who confirms reads it.
alter table kernel.clock_watermark add column jumped_by_ms bigint;
