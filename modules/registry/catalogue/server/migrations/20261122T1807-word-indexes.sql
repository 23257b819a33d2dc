-- compatible
-- What was written last lies in a heap before it is sorted into an index of words; every search looks through the heap. After an import of thousands of SKUs it was
-- 4 MB long and the search the slower for it until a vacuum came by: it stays small.
alter index catalogue.sku_find set (gin_pending_list_limit = 256);
alter index catalogue.spu_find set (gin_pending_list_limit = 256);
alter index catalogue.product_name_find set (gin_pending_list_limit = 256);
alter index catalogue.find_key_like set (gin_pending_list_limit = 256);
