-- compatible
-- A product that leaves the shelf finds its offers (trading-domain 17.2).
create index offer_sku on offers.offer (sku_id) where sku_id is not null;
create index offer_spu on offers.offer (spu_id) where spu_id is not null;
