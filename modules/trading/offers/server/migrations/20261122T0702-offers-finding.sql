-- compatible
-- Offers on the board of a SKU, for the search of goods and the product page.
create index offer_finding on offers.offer (sku_id, valid_until) where publish_state = '30' and not deleted;
create index offer_finding_spu on offers.offer (spu_id) where publish_state = '30' and not deleted;
