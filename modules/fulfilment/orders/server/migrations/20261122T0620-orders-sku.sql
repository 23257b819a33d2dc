-- compatible
-- Whether a SKU was ever ordered is asked before its units change or it is deleted (trading-domain 17.2).
create index line_sku on orders.line (sku_id) where sku_id is not null;
