-- compatible
-- Orders laid before they said so take over from their deals that the price is provisional (trading-domain 3.4).
update orders."order" o set provisional = true from deals.deal d where d.id = o.deal_id and d.provisional;
