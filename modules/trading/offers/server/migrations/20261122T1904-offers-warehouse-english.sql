-- compatible
-- Offers from before the English name was kept learn it from their warehouse, where its Chinese name is still the one they froze.
update offers.offer o set warehouse_name_en = h.name_en from catalogue.warehouse h
where h.id = o.warehouse_id and h.name = o.warehouse_name and o.warehouse_name_en is null and h.name_en <> '';
