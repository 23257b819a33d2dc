-- compatible
-- What stands directly under an item: sets in levels are walked down one step at a time.
create index codeset_item_under on codesets.codeset_item (type, parent_code) where language = 'zh_CN' and not deleted;
