-- breaking
-- A named place of an offer is a place or, under FAS, FOB, CFR and CIF, a port: both share one row of numbers, ports above nine million.
alter table catalogue.place drop constraint place_port_id_fkey;
alter table catalogue.port alter column id restart with 9000001;
create temp table port_numbers on commit drop as select id as before, unlocode, deleted, gmt_create from catalogue.port;
update catalogue.port set id = default;
update catalogue.place p set port_id = (
  select t.id from catalogue.port t join port_numbers n using (unlocode, deleted, gmt_create) where n.before = p.port_id limit 1) where port_id is not null;
alter table catalogue.place add constraint place_port_id_fkey foreign key (port_id) references catalogue.port;
alter table catalogue.port add constraint port_number check (id > 9000000);
alter table catalogue.place add constraint place_number check (id < 9000000);
