-- compatible
-- Items of a set by their state, and all items, in order, from the index alone.
create index codeset_item_state_order on codesets.codeset_item (type, state, in_order, id) where language = 'zh_CN' and not deleted;
drop index codesets.codeset_item_order;
create index codeset_item_order on codesets.codeset_item (in_order, id) include (type) where language = 'zh_CN' and not deleted;
-- What was written last is looked through by every search: it stays small.
alter index codesets.codeset_item_words set (gin_pending_list_limit = 256);
