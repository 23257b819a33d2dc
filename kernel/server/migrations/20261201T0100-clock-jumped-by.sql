-- compatible
-- How far the clock jumped last, milliseconds, below zero for back: who is asked for his word is told.
alter table kernel.clock_watermark add column jumped_by_ms bigint;
