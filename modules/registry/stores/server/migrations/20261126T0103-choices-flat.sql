-- compatible
-- Stores that may be featured, the weightiest first, ties by number as every list has them.
create index store_choices on stores.store (importance desc, id desc) where state = '20' and enabled and not deleted;
