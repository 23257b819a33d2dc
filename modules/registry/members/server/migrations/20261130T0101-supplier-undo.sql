-- compatible
-- A sheet of suppliers can be taken back (administration-domain 19): each membership is named, and the ones a group was opened with go with the group.
alter table members.supplier_in_group add column id bigint generated always as identity, add column opening boolean not null default false;
create unique index supplier_in_group_id on members.supplier_in_group (id);
