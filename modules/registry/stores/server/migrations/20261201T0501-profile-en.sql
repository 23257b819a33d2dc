-- compatible
-- A store speaks of itself to readers of either language.
alter table stores.store add column profile_en text;
