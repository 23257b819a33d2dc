-- compatible
-- The list of items at any size: its order (set, sort, code) as a column, each sort with its index, a word found by one.
alter table codesets.codeset_item add column in_order text generated always as (type || ' ' || lpad(sort::text, 8, '0') || ' ' || code) stored;
create index codeset_item_order on codesets.codeset_item (in_order, id) where language = 'zh_CN' and not deleted;
create index codeset_item_set_order on codesets.codeset_item (type, in_order, id) where language = 'zh_CN' and not deleted;
create index codeset_item_by_code on codesets.codeset_item (code, id) where language = 'zh_CN' and not deleted;
create index codeset_item_by_sort on codesets.codeset_item (sort, id) where language = 'zh_CN' and not deleted;
create index codeset_item_by_change on codesets.codeset_item (gmt_modified, id) where language = 'zh_CN' and not deleted;
create index codeset_item_words on codesets.codeset_item using gin ((code || ' ' || name) gin_trgm_ops) where not deleted;
