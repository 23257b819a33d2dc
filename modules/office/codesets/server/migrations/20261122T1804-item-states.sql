-- compatible
-- Items of a set by their state, in order, from the index alone.
create index codeset_item_state_order on codesets.codeset_item (type, state, in_order, id) where language = 'zh_CN' and not deleted;
