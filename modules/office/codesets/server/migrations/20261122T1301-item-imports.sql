-- compatible
-- What one row of an imported sheet did to an item, for the day in which the import can be taken back (administration-domain 19, screens S12).
create table codesets.imported_item (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null,
  item_id bigint not null references codesets.codeset_item,
  -- The item as it was; null: the row made it.
  before jsonb,
  -- The version the row left; another one means that somebody has worked on it since.
  version int not null
);
create index imported_item_age on codesets.imported_item (gmt_create);
create index imported_item_item on codesets.imported_item (item_id);
grant delete on codesets.imported_item to ctp_runtime;
